import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { problemText } from '#web/lib/query.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCompleteMailbox } from './data.ts'

/**
 * Somebody comes back from Microsoft: what it gave them along is taken out of the address before anything else, so that
 * it stays in no history, and is sent to the server. Coming here alone does nothing.
 */
export function Returned({ said }: { said: URLSearchParams }) {
  const { t } = useTranslation('mailbox')
  const navigate = useNavigate()
  const { mutate, isPending, isSuccess, error } = useCompleteMailbox()
  const hasBegun = useRef(false)
  const [state, code] = [said.get('state') ?? '', said.get('code')]
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void navigate(window.location.pathname, { replace: true })
    const fail = () => toast.error('Failed to connect integration')
    if (code === null) return fail()
    mutate({ state, code }, { onSuccess: () => toast.success('Integration connected successfully'), onError: fail })
  })
  if (code === null && said.get('error') === 'access_denied')
    return <Notice tone="info">{t('returned.refused')}</Notice>
  if (code === null) return <Notice tone="danger">{t('failed')}</Notice>
  if (error) return <Notice tone="danger">{problemText(error) ?? t('failed')}</Notice>
  if (isSuccess) return null
  return (
    <p role="status" className="mb-3 flex items-center gap-3" aria-busy={isPending || undefined}>
      <Spinner /> {t('returned.connecting')}
    </p>
  )
}
