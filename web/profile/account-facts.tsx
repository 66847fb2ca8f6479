import { Bell, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { monthsSince } from '#domain/profile/rules.ts'
import type { ProfileRecord } from '#domain/profile/schema.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'

/** Account information (SPEC 2): as what, since when and where. */
export function AccountFacts({ profile }: { profile: ProfileRecord }) {
  const { t } = useTranslation('profile')
  const { role, membership } = profile
  return (
    <Section title={t('account.title')}>
      <TitleBlock
        entries={[
          {
            label: t('account.type'),
            value: membership?.customRole ?? (role ? t(`accountTypes.${role}`) : t('account.none')),
          },
          { label: t('account.since'), value: <Since since={membership?.since} /> },
          { label: t('account.company'), value: membership?.companyName ?? t('account.none'), wide: true },
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink icon={Bell} to="/app/profile/notifications">
          {t('account.notifications')}
        </ButtonLink>
        <ButtonLink icon={LockKeyhole} to="/app/profile/privacy">
          {t('account.privacy')}
        </ButtonLink>
      </div>
    </Section>
  )
}

function Since({ since }: { since: string | undefined }) {
  const { t } = useTranslation('profile')
  const { company } = useSession()
  const [now] = useState(() => new Date())
  if (since === undefined) return t('account.notKnown')
  const count = monthsSince(since, company?.timezone ?? 'UTC', now)
  return count === 0 ? t('account.lessThanAMonth') : t('account.months', { count })
}
