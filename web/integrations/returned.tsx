import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { type IntegrationProvider, providerNames } from '#domain/integrations/choices.ts'
import { problemText } from '#web/lib/query.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCompleteIntegration } from './data.ts'

/**
 * Somebody comes back from a provider: what it gave them along is taken out of the address before anything else, so
 * that it stays in no history, and is sent to the server. Coming here alone does nothing. A failure is reported by the
 * specified toast (SPEC 9, Integrations), its cause by the notice on the page.
 */
export function Returned({ provider, said }: { provider: IntegrationProvider; said: URLSearchParams }) {
  const { t } = useTranslation('integrations')
  const navigate = useNavigate()
  const { mutate, isPending, isSuccess, error } = useCompleteIntegration()
  const hasBegun = useRef(false)
  const [state, code] = [said.get('state') ?? '', said.get('code')]
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void navigate(window.location.pathname, { replace: true })
    const fail = () => toast.error('Failed to connect integration')
    if (code === null) return fail()
    mutate(
      { provider, state, code },
      {
        onSuccess: (answer) => {
          if (answer.state === 'connected') toast.success('Integration connected successfully')
        },
        onError: fail,
      },
    )
  })
  const name = providerNames[provider]
  if (code === null && said.get('error') === 'access_denied')
    return <Notice tone="info">{t('returned.refused', { name })}</Notice>
  if (code === null) return <Notice tone="danger">{t('returned.failed', { name })}</Notice>
  if (error) return <Notice tone="danger">{problemText(error) ?? t('returned.failed', { name })}</Notice>
  if (isSuccess) return null
  return (
    <p role="status" className="flex items-center gap-3" aria-busy={isPending || undefined}>
      <Spinner /> {t('returned.connecting', { name })}
    </p>
  )
}
