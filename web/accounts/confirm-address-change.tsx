import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'

import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountFrame } from './account-frame.tsx'
import { useConfirmAddressChange, useReadAddressChange } from './data.ts'
import { MailedLink, MailedLinkPage } from './mailed-link.tsx'

/** Taking another address by the link that was mailed to it. */
export default function ConfirmAddressChange() {
  return (
    <MailedLinkPage>
      <Linked />
    </MailedLinkPage>
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
  const instead = { to: '/app/profile', label: t('address.toProfile') }
  return (
    <MailedLink answer={answer} title={t('address.title')} instead={instead}>
      {({ email, name }) => <Confirming token={token} email={email} name={name} onTaken={setTaken} />}
    </MailedLink>
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
