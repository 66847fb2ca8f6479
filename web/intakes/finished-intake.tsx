import { useTranslation } from 'react-i18next'

import type { IntakeRecord } from '#domain/intakes/schema.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { ArchiveBlock } from './archive-block.tsx'
import { ComingIn } from './coming-in.tsx'
import { Missing, People, StaysBehind } from './what-changes.tsx'

/** An archive that is in: what came, each with the way to it, and what is left to do. */
export function FinishedIntake({ record }: { record: IntakeRecord }) {
  const { t } = useTranslation('intakes')
  const { can } = useSession()
  const { preview } = record
  if (preview === null) return null
  return (
    <>
      <Notice tone="success">{t('done.text', { company: preview.company })}</Notice>
      <ArchiveBlock record={record} preview={preview} />
      <Section title={t('done.title')}>
        <div className="flex flex-col gap-4">
          <ComingIn preview={preview} isHere />
          <Missing preview={preview} />
        </div>
      </Section>
      <Section title={t('people.title')}>
        <div className="flex flex-col items-start gap-3">
          <People preview={preview} />
          {can.inviteUser && preview.people.brought > 0 && (
            <ButtonLink to="/app/settings/users?status=disabled">{t('done.invite')}</ButtonLink>
          )}
        </div>
      </Section>
      <Section title={t('company.title')}>
        <div className="flex flex-col items-start gap-3">
          <p className="max-w-measure">{t('company.text')}</p>
          {can.updateCompany && <ButtonLink to="/app/settings/company">{t('done.company')}</ButtonLink>}
        </div>
      </Section>
      <StaysBehind preview={preview} />
    </>
  )
}
