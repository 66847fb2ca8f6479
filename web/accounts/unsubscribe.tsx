import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'

import type { UnsubscribeShown } from '#domain/notifications/schema.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { AccountFrame } from './account-frame.tsx'
import { useReadUnsubscribe, useUnsubscribe } from './data.ts'
import { MailedLinkPage } from './mailed-link.tsx'

/** Ending the mails of a kind by the link that stands in each of them, without signing in. */
export default function Unsubscribe() {
  return (
    <MailedLinkPage>
      <Linked />
    </MailedLinkPage>
  )
}

function Linked() {
  const { t } = useTranslation('accounts')
  const { token = '' } = useParams()
  const { data, error, isFetching, refetch } = useReadUnsubscribe(token)
  if (data) return <Ending token={token} mails={data} />
  if (isGone(error)) return <Gone />
  return (
    <AccountFrame title={t('unsubscribe.title')}>
      {error ? (
        <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <p role="status">{t('reset.verifying')}</p>
      )}
    </AccountFrame>
  )
}

const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404

function Gone() {
  const { t } = useTranslation('accounts')
  return (
    <AccountFrame title={t('unsubscribe.gone')} text={t('unsubscribe.goneText')}>
      <ToProfile />
    </AccountFrame>
  )
}

/** A press and not the link alone: mail programs open links by themselves to look what is behind. */
function Ending({ token, mails }: { token: string; mails: UnsubscribeShown }) {
  const { t } = useTranslation('accounts')
  const { t: words } = useTranslation('records')
  const message = useMessage()
  const format = useFormat()
  const end = useUnsubscribe(token)
  const { companyName: company, categories, isOff } = mails
  const what = format.list(categories.map((category) => words(`notifications.categories.${category}`)))
  if (isGone(end.error)) return <Gone />
  if (isOff)
    return (
      <AccountFrame title={t('unsubscribe.done')} text={t('unsubscribe.doneText', { company, what })}>
        <ToProfile />
      </AccountFrame>
    )
  return (
    <AccountFrame title={t('unsubscribe.title')} text={t('unsubscribe.text', { company, what })}>
      {end.error && <Notice tone="danger">{message(problemText(end.error) ?? '')}</Notice>}
      <Button variant="primary" busy={end.isPending} onClick={() => end.mutate()}>
        {t('unsubscribe.end')}
      </Button>
      <ToProfile quiet />
    </AccountFrame>
  )
}

function ToProfile({ quiet = false }: { quiet?: boolean }) {
  const { t } = useTranslation('accounts')
  return (
    <ButtonLink variant={quiet ? 'quiet' : 'primary'} to="/app/profile/notifications">
      {t('unsubscribe.toProfile')}
    </ButtonLink>
  )
}
