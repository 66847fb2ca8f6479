import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { monthsSince } from '#domain/profile/rules.ts'
import type { ProfileRecord } from '#domain/profile/schema.ts'
import { useSession } from '#web/lib/session.tsx'
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
