import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { signUpMessages } from '#domain/signup/rules.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { MissingFields } from '#web/records/missing-fields.tsx'
import { StepList } from '#web/records/step-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { useDocumentTitle } from '#web/ui/document-title.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountStep } from './account-step.tsx'
import { BrandingStep } from './branding-step.tsx'
import { CompanyStep } from './company-step.tsx'
import { LanguageChoice } from './language-choice.tsx'
import type { ChosenLogo } from './logo-choice.tsx'
import { SignUpFrame } from './sign-up-frame.tsx'
import { type SignUpValues, steps } from './sign-up-values.ts'
import { type SignUpDone, useSignUpForm } from './sign-up-form.ts'

type SignUpWizardProps = {
  /** What somebody typed before this page's script came. */
  typed: Partial<SignUpValues>
  onDone: SignUpDone
}

/** The three steps: forward once a step is right, back always (SPEC 4). */
export function SignUpWizard({ typed, onDone }: SignUpWizardProps) {
  const { t } = useTranslation('signup')
  const message = useMessage()
  const [logo, setLogo] = useState<ChosenLogo | null>(null)
  const { form, step, restored, problem, busy, next, back } = useSignUpForm({
    typed,
    logo: logo?.file ?? null,
    onDone,
  })
  const at = steps.indexOf(step)
  useDocumentTitle(t(`steps.${step}`))
  useTitleFocus(step)
  return (
    <SignUpFrame
      title={t(`steps.${step}`)}
      wide={step === 'branding'}
      above={<StepList label={t('progress')} names={steps.map((each) => t(`steps.${each}`))} at={at} />}
    >
      {/* Without its script a press does nothing: else the password would stand in the address. */}
      <form noValidate method="dialog" className="flex flex-col gap-6" onSubmit={(event) => void next(event)}>
        {problem !== undefined && <Notice tone="danger">{message(problem)}</Notice>}
        {step === 'account' && <AccountStep form={form} />}
        {step === 'company' && <CompanyStep form={form} />}
        {step === 'branding' && <BrandingStep form={form} logo={logo} onLogo={setLogo} />}
        <MissingFields errors={form.formState.errors} required={signUpMessages.required} />
        {/* Below the fields, which stood there drawn before this is known. */}
        {restored && step === 'account' && <Notice tone="info">{t('restored')}</Notice>}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {at > 0 && <Button onClick={back}>{t('back')}</Button>}
          <Button type="submit" variant="primary" busy={busy}>
            {step === 'branding' ? t('getStarted') : t('continue')}
          </Button>
        </div>
      </form>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4 text-ink-2">
        <p>
          {t('haveAccount')}{' '}
          <a href="/login" className="rounded-control text-link underline">
            {t('signIn')}
          </a>
        </p>
        <LanguageChoice />
      </div>
    </SignUpFrame>
  )
}

/** A new step is read out from its title on; the first one leaves the focus where it is. */
function useTitleFocus(step: string): void {
  const [first] = useState(step)
  const [moved, setMoved] = useState(false)
  if (!moved && step !== first) setMoved(true)
  useEffect(() => {
    if (moved) document.getElementById('step-title')?.focus()
  }, [step, moved])
}
