import { MailX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'

import type { Invitation } from '#domain/users/schema.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText, QueryProvider } from '#web/lib/query.tsx'
import { useSessionState } from '#web/lib/session.tsx'
import { originTo } from '#web/lib/origin.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { acceptFailure, useAcceptInvitation, useLeaveSession, useReadInvitation } from './data.ts'
import { NewcomerForm } from './newcomer-form.tsx'

/** SPEC 2, Accept invitation: by its link, without a session. */
export default function AcceptInvitation() {
  const { t } = useTranslation('users')
  return (
    <QueryProvider>
      {/* Keep the secret address out of other sites' logs and out of search engines. */}
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex, nofollow" />
      <DocumentTitle>{t('accept.title')}</DocumentTitle>
      <main
        id="main"
        tabIndex={-1}
        className="flex min-h-dvh flex-col items-center px-4 py-8 md:justify-center md:py-16"
      >
        <div className="w-full max-w-104">
          <a href="/" aria-label="Stringline" className="mb-6 inline-flex rounded-control no-underline">
            <Logo />
          </a>
          <Linked />
        </div>
      </main>
    </QueryProvider>
  )
}

function Linked() {
  const { t } = useTranslation('users')
  const { token = '' } = useParams()
  const answer = useReadInvitation(token)
  if (answer.data) return <Invited token={token} invitation={answer.data} />
  if (answer.error instanceof ApiProblem && answer.error.status === 404) return <Invalid />
  if (answer.error) {
    return (
      <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
    )
  }
  return (
    <p role="status" className="text-center text-ink-2">
      {t('accept.verifying')}
    </p>
  )
}

/** Expired, used, revoked and unknown look the same. */
function Invalid() {
  const { t } = useTranslation('users')
  return (
    <div className="flex flex-col items-center rounded-card border border-line bg-surface p-4 text-center sm:p-8">
      <Icon of={MailX} className="size-8 text-ink-3" />
      <h1 className="mt-3 text-2xl">{t('accept.invalid')}</h1>
      <p className="mt-1 mb-6 text-ink-2">{t('accept.invalidText')}</p>
      <ButtonLink variant="primary" to="/login">
        {t('accept.toLogin')}
      </ButtonLink>
    </div>
  )
}

function Invited({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const accept = useAcceptInvitation(token)
  const { session } = useSessionState()
  // Accepting moves the page to the new session before it leaves for the company.
  const isAccepting = accept.isPending || accept.isSuccess
  const arrive = () => {
    toast.success('Invitation accepted successfully')
    void navigate('/app', { replace: true })
  }
  const { companyName: company, invitedBy: sender } = invitation
  return (
    <div className="rounded-card border border-line bg-surface p-4 sm:p-8">
      <h1 className="text-2xl wrap-anywhere">{t('accept.heading', { company })}</h1>
      <p className="mt-1 mb-6 text-ink-2 wrap-anywhere">
        {t('accept.text', { sender, company, role: invitation.roleName ?? t(`roles.${invitation.role}`) })}
      </p>
      {session && !invitation.isSignedIn && !isAccepting ? (
        <OtherSession email={invitation.email} other={session.user.email} />
      ) : invitation.hasAccount ? (
        <KnownAccount invitation={invitation} accept={accept} onAccepted={arrive} />
      ) : (
        <NewcomerForm invitation={invitation} accept={accept} onAccepted={arrive} />
      )}
    </div>
  )
}

/** The session is another person's: names them, and offers to sign out and continue. The invitation stays open. */
function OtherSession({ email, other }: { email: string; other: string }) {
  const { t } = useTranslation('users')
  const signOut = useLeaveSession()
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning">{t('accept.otherAccount', { email, other })}</Notice>
      <Button variant="primary" busy={signOut.isPending} onClick={() => signOut.mutate()}>
        {t('accept.signOut')}
      </Button>
      <ButtonLink to="/app">{t('accept.toDashboard')}</ButtonLink>
    </div>
  )
}

type KnownProps = { invitation: Invitation; accept: ReturnType<typeof useAcceptInvitation>; onAccepted: () => void }

/** Who has an account comes in with it: signed in as that, one press; else by way of signing in. */
function KnownAccount({ invitation, accept, onAccepted }: KnownProps) {
  const { t } = useTranslation('users')
  const message = useMessage()
  const { email, companyName: company, isSignedIn } = invitation
  const failed = (error: Error) => toast.error(acceptFailure(error, 'Failed to accept invitation'))
  return (
    <div className="flex flex-col gap-4">
      {accept.error && <Notice tone="danger">{message(problemText(accept.error) ?? '')}</Notice>}
      {isSignedIn ? (
        <Button
          variant="primary"
          busy={accept.isPending}
          onClick={() => accept.mutate({}, { onSuccess: onAccepted, onError: failed })}
        >
          {t('accept.join', { company })}
        </Button>
      ) : (
        <>
          <Notice tone="info">{t('accept.hasAccount', { email })}</Notice>
          <ButtonLink variant="primary" to="/login" state={originTo(window.location.pathname)}>
            {t('accept.signIn')}
          </ButtonLink>
        </>
      )}
    </div>
  )
}
