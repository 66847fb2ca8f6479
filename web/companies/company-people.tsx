import { MailPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { CompanyOverview, CompanySummary, OrgAdmin } from '#domain/registry/schema.ts'
import { companyRoles, userStatuses } from '#domain/users/choices.ts'
import { useFormat } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Section } from '#web/ui/section.tsx'
import type { CompanyDialogState } from './company-actions.tsx'

type PeopleProps = { company: CompanySummary; overview: CompanyOverview; dialogs: CompanyDialogState }

/** Who runs the company, by name, and how many others are there as what. */
export function CompanyPeople({ company, overview, dialogs }: PeopleProps) {
  const { t } = useTranslation('companies')
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <Section
        title={t('page.orgAdmins')}
        actions={
          company.can.inviteOrgAdmin && (
            <Button size="compact" icon={MailPlus} onClick={() => dialogs.open('invite', company.id)}>
              {t('invite.again')}
            </Button>
          )
        }
      >
        {overview.orgAdmins.length === 0 && <p className="text-ink-3">{t('page.noOrgAdmin')}</p>}
        {overview.orgAdmins.length > 0 && (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {overview.orgAdmins.map((person) => (
              <li key={person.id} className="px-3 py-2">
                <span className="font-semibold wrap-anywhere">{person.name || person.email}</span>
                <span className="block text-sm text-ink-2">
                  <EmailText address={person.email} />
                </span>
                <span className="block text-sm text-ink-3">
                  <Presence person={person} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('fields.people')}>
        <PeopleTable people={overview.people} />
      </Section>
    </div>
  )
}

function Presence({ person }: { person: OrgAdmin }) {
  const { t } = useTranslation('companies')
  const { invitation } = person
  if (!invitation) return t(`people.${person.status}`)
  if (invitation.isExpired) return <span className="text-danger">{t('invite.expired')}</span>
  return (
    <>
      {t('invite.until')} <DateTimeText instant={invitation.expiresAt} />
    </>
  )
}

function PeopleTable({ people }: { people: CompanyOverview['people'] }) {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const countOf = (...wanted: [string, string]) =>
    people.find((each) => [each.role, each.status].join() === wanted.join())?.count ?? 0
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{t('fields.people')}</caption>
      <thead>
        <tr className="border-b border-field-line text-sm">
          <th scope="col" className="py-2 pr-3 font-semibold">
            {t('page.role')}
          </th>
          {userStatuses.map((status) => (
            <th key={status} scope="col" className="py-2 pl-3 text-right font-semibold">
              {t(`people.${status}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {companyRoles.map((role) => (
          <tr key={role} className="border-b border-line">
            <th scope="row" className="py-2 pr-3 font-medium">
              {t(`roles.${role}`)}
            </th>
            {userStatuses.map((status) => (
              <td key={status} className="numeric py-2 pl-3 text-right">
                {format.number(countOf(role, status))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
