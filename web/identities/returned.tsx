import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { problemText } from '#web/lib/query.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useLinkMicrosoft } from './data.ts'

/**
 * Somebody comes back from Microsoft to link their account: what it gave them along is taken out of the address before
 * anything else, so that it stays in no history, and is sent to the server. Coming here alone does nothing.
 */
export function Returned({ said }: { said: URLSearchParams }) {
  const { t } = useTranslation('identities')
  const navigate = useNavigate()
  const { mutate, isPending, error } = useLinkMicrosoft()
  const hasBegun = useRef(false)
  const [state, code] = [said.get('state') ?? '', said.get('code')]
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void navigate(window.location.pathname, { replace: true })
    if (code !== null) mutate({ state, code }, { onSuccess: () => toast.success('Microsoft account linked') })
  })
  return (
    <>
      {code === null && (
        <Notice tone="info" className="mb-4">
          {t('returned.refused')}
        </Notice>
      )}
      {error && (
        <Notice tone="danger" className="mb-4">
          {problemText(error) ?? t('failed')}
        </Notice>
      )}
      {isPending && (
        <p role="status" className="mb-4 flex items-center gap-3" aria-busy>
          <Spinner /> {t('returned.linking')}
        </p>
      )}
    </>
  )
}
