import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'

import { ApiProblem } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText, QueryProvider } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MicrosoftMark } from '#web/ui/microsoft-mark.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { AccountFrame } from './account-frame.tsx'
import { useFollowMicrosoftLink, useReadMicrosoftLink } from './data.ts'

/** Linking an account with Microsoft by the link that was mailed. */
export default function ConfirmMicrosoft() {
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
  const answer = useReadMicrosoftLink(token)
  if (answer.data) return <Linking token={token} {...answer.data} />
  if (answer.error instanceof ApiProblem && answer.error.status === 404) {
    return (
      <AccountFrame title={t('reset.invalid')} text={t('reset.invalidText')}>
        <ButtonLink variant="primary" to="/login">
          {t('toLogin')}
        </ButtonLink>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={t('microsoft.title')}>
      {answer.error ? (
        <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
      ) : (
        <p role="status">{t('reset.verifying')}</p>
      )}
    </AccountFrame>
  )
}

/** A press and not the link alone: mail programs open links by themselves to look what is behind. */
function Linking({ token, email, name }: { token: string; email: string; name: string }) {
  const { t } = useTranslation('accounts')
  const message = useMessage()
  const follow = useFollowMicrosoftLink(token)
  return (
    <AccountFrame title={t('microsoft.title')} text={t('microsoft.text', { name, email })}>
      {follow.error && <Notice tone="danger">{message(problemText(follow.error) ?? '')}</Notice>}
      <Button
        variant="primary"
        busy={follow.isPending}
        onClick={() => follow.mutate(undefined, { onSuccess: ({ url }) => window.location.assign(url) })}
      >
        {!follow.isPending && (
          <span className="rounded-tag bg-white p-1">
            <MicrosoftMark />
          </span>
        )}
        {t('microsoft.submit')}
      </Button>
    </AccountFrame>
  )
}
