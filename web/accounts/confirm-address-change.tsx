import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'

import { ApiProblem } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText, QueryProvider } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { AccountFrame } from './account-frame.tsx'
import { useConfirmAddressChange, useReadAddressChange } from './data.ts'

/** Taking another address by the link that was mailed to it. */
export default function ConfirmAddressChange() {
  return (
    <QueryProvider>
      {/* Keep the secret address out of other sites' logs and out of search engines. */}
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex, nofollow" />
      <Linked />
    </QueryProvider>
  )
}

function Linked() {
  const { t } = useTranslation('accounts')
  const { token = '' } = useParams()
  const [taken, setTaken] = useState<string>()
  const answer = useReadAddressChange(token)
  if (taken !== undefined) {
    return (
      <AccountFrame title={t('address.done')} text={t('address.doneText', { email: taken })}>
        <ButtonLink variant="primary" to="/app">
          {t('address.goOn')}
        </ButtonLink>
      </AccountFrame>
    )
  }
  if (answer.data)
    return <Confirming token={token} email={answer.data.email} name={answer.data.name} onTaken={setTaken} />
  if (answer.error instanceof ApiProblem && answer.error.status === 404) {
    return (
      <AccountFrame title={t('reset.invalid')} text={t('reset.invalidText')}>
        <ButtonLink variant="primary" to="/app/profile">
          {t('address.toProfile')}
        </ButtonLink>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={t('address.title')}>
      {answer.error ? (
        <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
      ) : (
        <p role="status">{t('reset.verifying')}</p>
      )}
    </AccountFrame>
  )
}

type ConfirmingProps = { token: string; email: string; name: string; onTaken: (email: string) => void }

/** A press and not the link alone: mail programs open links by themselves to look what is behind. */
function Confirming({ token, email, name, onTaken }: ConfirmingProps) {
  const { t } = useTranslation('accounts')
  const message = useMessage()
  const confirm = useConfirmAddressChange(token)
  return (
    <AccountFrame title={t('address.title')} text={t('address.text', { name, email })}>
      {confirm.error && <Notice tone="danger">{message(problemText(confirm.error) ?? '')}</Notice>}
      <Button
        variant="primary"
        busy={confirm.isPending}
        onClick={() => confirm.mutate(undefined, { onSuccess: () => onTaken(email) })}
      >
        {t('address.confirm')}
      </Button>
    </AccountFrame>
  )
}
