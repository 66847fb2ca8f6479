import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useMessage } from '#web/lib/i18n.ts'
import { StepList } from '#web/records/step-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AccountStep } from './account-step.tsx'
import { BrandingStep } from './branding-step.tsx'
import { CompanyStep } from './company-step.tsx'
import { LanguageChoice } from './language-choice.tsx'
import type { ChosenLogo } from './logo-choice.tsx'
import { SignUpFrame } from './sign-up-frame.tsx'
import { steps } from './sign-up-values.ts'
import { useSignUpForm } from './sign-up-form.ts'

/** The three steps: forward once a step is right, back always (SPEC 4). */
export function SignUpWizard({ onDone }: { onDone: (signedIn: boolean, email: string) => void }) {
  const { t } = useTranslation('signup')
  const message = useMessage()
  const [logo, setLogo] = useState<ChosenLogo | null>(null)
  const { form, step, restored, problem, busy, next, back } = useSignUpForm({ logo: logo?.file ?? null, onDone })
  const at = steps.indexOf(step)
  useTitleFocus(step)
  return (
    <SignUpFrame
      title={t(`steps.${step}`)}
      wide={step === 'branding'}
      above={<StepList label={t('progress')} names={steps.map((each) => t(`steps.${each}`))} at={at} />}
    >
      <form noValidate className="flex flex-col gap-6" onSubmit={(event) => void next(event)}>
        {problem !== undefined && <Notice tone="danger">{message(problem)}</Notice>}
        {restored && step === 'account' && <Notice tone="info">{t('restored')}</Notice>}
        {step === 'account' && <AccountStep form={form} />}
        {step === 'company' && <CompanyStep form={form} />}
        {step === 'branding' && <BrandingStep form={form} logo={logo} onLogo={setLogo} />}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {at > 0 && <Button onClick={back}>{t('back')}</Button>}
          <Button type="submit" variant="primary" busy={busy}>
            {step === 'branding' ? t('getStarted') : t('continue')}
          </Button>
        </div>
      </form>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4 text-ink-2">
        <p>
          {t('haveAccount')} <TextLink to="/login">{t('signIn')}</TextLink>
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
