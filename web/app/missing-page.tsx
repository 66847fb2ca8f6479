import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { missing } from '#web/ui/error-boundary.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'

/** After which a document that misses something is no new one, in milliseconds. */
const young = 10_000

/**
 * A page whose code did not come: without a connection, or because an update took away what an older tab asks for. The
 * browser asks for no file a second time, so the page is loaded again, by itself once that would be answered. A new
 * document that misses something would only miss it again.
 */
function MissingPage() {
  const { t } = useTranslation('app')
  const [isLost, setLost] = useState(!navigator.onLine)
  const loadAnew = async () => {
    const answer = await fetch('/healthz').catch(() => undefined)
    if (answer?.ok === true) window.location.reload()
    else setLost(true)
  }
  useEffect(() => {
    const onOnline = () => void loadAnew()
    if (performance.now() > young) onOnline()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  return <ErrorPanel text={isLost ? t('offline') : undefined} onRetry={() => void loadAnew()} />
}

missing.Page = MissingPage
