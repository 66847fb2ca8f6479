import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'

import { signInByMicrosoft } from '#domain/identities/api.ts'
import { call } from '#web/lib/api.ts'
import { currentLanguage, useMessage } from '#web/lib/i18n.ts'
import { originKept } from '#web/lib/kept-origin.ts'
import { problemText, QueryProvider } from '#web/lib/query.tsx'
import type { Session } from '#web/lib/rights.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.tsx'
import { enterHere } from './data.ts'
import { SecondStepForm } from './second-step-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { type Entering, landingOf } from './sign-in.ts'

/**
 * Somebody comes back from Microsoft: what it gave them along is taken out of the address before anything else, so that
 * it stays in no history, and is sent to the server. Coming here alone signs nobody in.
 */
export default function ReturnedFromMicrosoft() {
  return (
    <QueryProvider>
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex, nofollow" />
      <Returned />
    </QueryProvider>
  )
}

function Returned() {
  const { t } = useTranslation('session')
  const message = useMessage()
  const navigate = useNavigate()
  // Read once: it is taken out of the address at once.
  const [said] = useState(() => new URLSearchParams(window.location.search))
  const [landing, setLanding] = useState<string>()
  // Why it begins anew, after the second step took too long or too many tries.
  const [over, setOver] = useState<string | null>(null)
  const [state, code] = [said.get('state') ?? '', said.get('code')]
  const arrive = (session: Session | null) => {
    if (session === null) return
    toast.success('Successfully logged in')
    setLanding(originKept().from ?? landingOf(session))
  }
  const { mutate, data, error } = useMutation({
    mutationFn: (code: string) =>
      enterHere(() => call(signInByMicrosoft, { body: { state, code, language: currentLanguage() } })),
    onSuccess: ({ answer, session }) => {
      if (!answer.secondStep && !answer.mailed) arrive(session)
    },
  })
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void navigate(window.location.pathname, { replace: true })
    if (code !== null) mutate(code)
  })
  const enter: Entering = async (deed) => {
    const { answer, session } = await enterHere(deed)
    arrive(session)
    return answer
  }

  if (landing !== undefined) return <Navigate replace to={landing} />
  if (code === null) return <Ended title={t('microsoft.title')}>{t('microsoft.cancelled')}</Ended>
  if (over !== null || error)
    return (
      <Ended title={t('microsoft.title')} tone="danger">
        {message(over ?? problemText(error) ?? '')}
      </Ended>
    )
  if (data?.answer.mailed) return <Ended title={t('microsoft.mailed')}>{t('microsoft.mailedText')}</Ended>
  if (data?.answer.secondStep)
    return (
      <SignInFrame>
        <DocumentTitle>{t('step.title')}</DocumentTitle>
        <SecondStepForm kinds={data.answer.secondStep} enter={enter} onOver={(because = '') => setOver(because)} />
      </SignInFrame>
    )
  return (
    <SignInFrame>
      <DocumentTitle>{t('microsoft.title')}</DocumentTitle>
      <h1 className="text-2xl">{t('microsoft.title')}</h1>
      <p role="status" aria-busy className="mt-4 flex items-center gap-3">
        <Spinner /> {t('microsoft.waiting')}
      </p>
    </SignInFrame>
  )
}

/** What came of it, where that is nobody signed in, and the way back. */
function Ended({ title, tone = 'info', children }: { title: string; tone?: 'info' | 'danger'; children: ReactNode }) {
  const { t } = useTranslation('session')
  return (
    <SignInFrame>
      <DocumentTitle>{title}</DocumentTitle>
      <h1 className="text-2xl">{title}</h1>
      <div className="mt-4 flex flex-col items-start gap-6">
        {children !== '' && <Notice tone={tone}>{children}</Notice>}
        <ButtonLink to="/login">{t('step.back')}</ButtonLink>
      </div>
    </SignInFrame>
  )
}
