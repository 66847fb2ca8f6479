import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'

import { ApiProblem } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText, QueryProvider } from '#web/lib/query.tsx'
import { useSessionState } from '#web/lib/session.tsx'
import { OtherSession } from '#web/records/other-session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { useConfirmAddress, useReadConfirmation } from './data.ts'
import { SignUpFrame } from './sign-up-frame.tsx'

/** By the link that was mailed. It takes a press: programs that look at mails follow links. */
export default function ConfirmAddress() {
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
  const { t } = useTranslation('signup')
  const { token = '' } = useParams()
  const answer = useReadConfirmation(token)
  if (answer.data) return <Confirm token={token} email={answer.data.email} />
  if (answer.error instanceof ApiProblem && answer.error.status === 404) return <Invalid />
  return (
    <Framed title={t('confirm.title')}>
      {answer.error ? (
        <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
      ) : (
        <p role="status">{t('confirm.verifying')}</p>
      )}
    </Framed>
  )
}

/** Used, replaced and expired look the same; whoever is signed in gets another from the banner. */
function Invalid() {
  const { t } = useTranslation('signup')
  return (
    <Framed title={t('confirm.invalid')}>
      <p className="mb-6 text-ink-2">{t('confirm.invalidText')}</p>
      <WayOn />
    </Framed>
  )
}

function Confirm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('signup')
  const message = useMessage()
  const confirm = useConfirmAddress(token)
  if (confirm.isSuccess) {
    return (
      <Framed title={t('confirm.done')}>
        <p role="status" className="mb-6 wrap-anywhere">
          {t('confirm.doneText', { email })}
        </p>
        <WayOn />
      </Framed>
    )
  }
  if (confirm.error instanceof ApiProblem && confirm.error.status === 404) return <Invalid />
  return (
    <Framed title={t('confirm.title')}>
      <OtherSession email={email} />
      <p className="mb-6 wrap-anywhere">{t('confirm.text', { email })}</p>
      {confirm.error && (
        <Notice tone="danger" className="mb-4">
          {message(problemText(confirm.error) ?? '')}
        </Notice>
      )}
      <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('confirm.submit')}
      </Button>
    </Framed>
  )
}

function Framed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SignUpFrame title={title}>
      <DocumentTitle>{title}</DocumentTitle>
      {children}
    </SignUpFrame>
  )
}

function WayOn() {
  const { t } = useTranslation('signup')
  const { session } = useSessionState()
  return (
    <ButtonLink variant="primary" to={session ? '/app' : '/login'}>
      {session ? t('confirm.toApp') : t('signIn')}
    </ButtonLink>
  )
}
