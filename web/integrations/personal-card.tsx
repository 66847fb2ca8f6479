import { FlaskConical, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { personalNames } from '#domain/integrations/choices.ts'
import type { PersonalIntegration } from '#domain/integrations/schema.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { Wished } from './wished.tsx'

/** A system that each person connects for themselves: how many have, and where one does. */
export function PersonalCard({ personal: { provider, kind, people, wishedBy } }: { personal: PersonalIntegration }) {
  const { t } = useTranslation('integrations')
  const { can } = useSession()
  const name = personalNames[provider]
  return (
    <Section
      title={name}
      actions={
        kind === 'sandbox' && (
          <Stamp tone="review" icon={FlaskConical}>
            {t('sandboxStamp')}
          </Stamp>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p className="max-w-measure text-ink-2">{t('personal.text')}</p>
        {kind === 'sandbox' && <Notice tone="warning">{t('sandbox', { name })}</Notice>}
        {kind === 'none' && <Notice tone="info">{t('notConfigured', { name })}</Notice>}
        {kind !== 'none' && wishedBy !== null && (
          <Wished
            provider={provider}
            text={t('personal.wished', { name, address: wishedBy })}
            mayDismiss={can.dismissIntegration}
          />
        )}
        <p>{people === 0 ? t('personal.nobody') : t('personal.people', { count: people })}</p>
        {kind !== 'none' && can.connectMailbox && (
          <p className="print:hidden">
            <ButtonLink icon={Mail} to="/app/profile/microsoft">
              {t('personal.own')}
            </ButtonLink>
          </p>
        )}
      </div>
    </Section>
  )
}
