import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { onboardingSteps } from '#domain/onboarding/choices.ts'
import { onboardingMessages, type OnboardingRecord } from '#domain/onboarding/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { MissingFields } from '#web/records/missing-fields.tsx'
import { StepList } from '#web/records/step-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CompleteStep } from './complete-step.tsx'
import { IntegrationsStep } from './integrations-step.tsx'
import { useOnboardingForm } from './onboarding-form.ts'
import { choosesIntegrations, skipped } from './onboarding-values.ts'
import { ProjectStep } from './project-step.tsx'
import { TeamStep } from './team-step.tsx'
import { WelcomeStep } from './welcome-step.tsx'

/** The five steps: forward once a step is right or skipped, back always (SPEC 4). */
export function OnboardingWizard({ record }: { record: OnboardingRecord }) {
  const { t } = useTranslation('onboarding')
  const message = useMessage()
  const { form, step, problem, busy, next, back, skip } = useOnboardingForm(record)
  const at = onboardingSteps.indexOf(step)
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) title.current?.focus()
    before.current = step
  }, [step])
  return (
    <form
      noValidate
      className="rounded-card border border-line bg-surface p-4 sm:p-8"
      onSubmit={(event) => void next(event)}
    >
      <StepList label={t('progress')} names={onboardingSteps.map((each) => t(`steps.${each}`))} at={at} />
      <h1 ref={title} tabIndex={-1} className="mb-4 text-2xl outline-none">
        {t(`steps.${step}`)}
      </h1>
      {problem !== undefined && (
        <Notice tone="danger" className="mb-4">
          {message(problem)}
        </Notice>
      )}
      {step === 'welcome' && <WelcomeStep />}
      {step === 'team' && <TeamStep form={form} />}
      {step === 'project' && <ProjectStep form={form} />}
      {step === 'integrations' && <IntegrationsStep form={form} />}
      {step === 'complete' && <CompleteStep values={form.getValues()} />}
      <div className="mt-4">
        <MissingFields errors={form.formState.errors} required={onboardingMessages.required} />
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-end gap-2">
        {skipped[step] !== undefined && (
          <Button variant="quiet" className="mr-auto" onClick={skip}>
            {t('skip')}
          </Button>
        )}
        {at > 0 && <Button onClick={back}>{t('back')}</Button>}
        <Button type="submit" variant="primary" busy={busy}>
          {step === 'complete' && !choosesIntegrations(form.getValues()) ? t('toDashboard') : t('continue')}
        </Button>
      </div>
    </form>
  )
}
