import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { SecondStepSection } from '#web/second-step/embed.tsx'
import { useEnterCompany, useSignOut } from '#web/session/data.ts'
import { Button } from '#web/ui/button.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { Logo } from '#web/ui/logo.tsx'

/**
 * In place of the application for somebody whose company requires a second step that they don't have: how to set one
 * up, and the ways out. It stays until they go on by themselves: recovery codes are shown once.
 */
export default function SecondStepFirst({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('app')
  const { company, companies, needsSecondStep } = useSession()
  const enter = useEnterCompany()
  const signOut = useSignOut()
  const name = company?.name ?? 'Stringline'
  return (
    <main id="main" tabIndex={-1} className="mx-auto min-h-dvh w-full max-w-3xl px-4 py-8 outline-none md:py-16">
      <DocumentTitle>{t('secondStep.title')}</DocumentTitle>
      <Logo />
      <h1 className="mt-8 text-2xl wrap-anywhere">{t('secondStep.title')}</h1>
      <p className="mt-2 mb-8 max-w-measure text-ink-2 wrap-anywhere">{t('secondStep.text', { company: name })}</p>
      <SecondStepSection />
      <div className="mt-8 flex flex-wrap gap-2">
        <Button
          variant="primary"
          className="max-w-full"
          disabledReason={needsSecondStep ? t('secondStep.notYet') : undefined}
          onClick={onDone}
        >
          <span className="min-w-0 wrap-anywhere">{t('secondStep.go', { company: name })}</span>
        </Button>
        {companies
          .filter(({ id }) => id !== company?.id)
          .map(({ id, name: other }) => (
            <Button
              key={id}
              className="max-w-full"
              busy={enter.isPending && enter.variables === id}
              onClick={() => enter.mutate(id)}
            >
              <span className="min-w-0 wrap-anywhere">{t('secondStep.go', { company: other })}</span>
            </Button>
          ))}
        <Button variant="quiet" onClick={() => signOut.mutate()}>
          {t('user.signOut')}
        </Button>
      </div>
    </main>
  )
}
