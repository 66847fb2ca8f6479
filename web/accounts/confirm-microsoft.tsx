import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'

import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { MicrosoftMark } from '#web/ui/microsoft-mark.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountFrame } from './account-frame.tsx'
import { useFollowMicrosoftLink, useReadMicrosoftLink } from './data.ts'
import { MailedLink, MailedLinkPage } from './mailed-link.tsx'

/** Linking an account with Microsoft by the link that was mailed. */
export default function ConfirmMicrosoft() {
  return (
    <MailedLinkPage>
      <Linked />
    </MailedLinkPage>
  )
}

function Linked() {
  const { t } = useTranslation('accounts')
  const { token = '' } = useParams()
  const answer = useReadMicrosoftLink(token)
  return (
    <MailedLink answer={answer} title={t('microsoft.title')} instead={{ to: '/login', label: t('toLogin') }}>
      {(whose) => <Linking token={token} {...whose} />}
    </MailedLink>
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
