import { Building2, Cable, ClipboardList, HardHat, type LucideIcon, Receipt, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { FirstStep } from '#domain/dashboard/choices.ts'
import type { Dashboard } from '#domain/dashboard/schema.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/section.tsx'

const places: Record<FirstStep, { icon: LucideIcon; to: string }> = {
  client: { icon: Building2, to: '/app/clients?dialog=new' },
  job: { icon: HardHat, to: '/app/jobs?dialog=new' },
  report: { icon: ClipboardList, to: '/app/reports?dialog=new' },
  invoice: { icon: Receipt, to: '/app/invoices?dialog=new' },
  xero: { icon: Cable, to: '/app/settings/integrations' },
  team: { icon: UsersRound, to: '/app/settings/users' },
}

/** What a company that has only begun does first: what is left of it, the next thing to do standing out. */
export default function FirstSteps({ steps }: { steps: Dashboard['firstSteps'] }) {
  const { t } = useTranslation('dashboard')
  const next = steps.find(({ isReady }) => isReady)?.step
  return (
    <Section title={t('first.title')} className="print:hidden">
      <ol className="divide-y divide-line rounded-card border border-line bg-surface">
        {steps.map(({ step, isReady }) => (
          <li key={step} className="flex gap-4 px-4 py-3">
            <Icon of={places[step].icon} className={isReady ? 'text-primary-text' : 'text-ink-3'} />
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-56">
                <h3 className="text-base">{t(`first.${step}.title`)}</h3>
                <p className="text-sm text-ink-2">{isReady ? t(`first.${step}.text`) : t(`first.${step}.later`)}</p>
              </div>
              {isReady && (
                <ButtonLink variant={step === next ? 'primary' : 'secondary'} to={places[step].to}>
                  {t(`first.${step}.go`)}
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
