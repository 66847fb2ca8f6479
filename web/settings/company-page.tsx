import { useTranslation } from 'react-i18next'

import { RecordHistory } from '#web/activity/embed.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Section } from '#web/ui/section.tsx'
import { CompanyForm } from './company-form.tsx'
import { useGetCompany, useGetNumbering } from './data.ts'
import { NoAccess } from './no-access.tsx'
import { NumberingForm } from './numbering-form.tsx'
import { Loaded, SettingsPage } from './settings-page.tsx'

/** Settings: the company's profile, what its invoices carry, and how records are numbered (SPEC 2, PRODUCT 11). */
export default function CompanyPage() {
  const { t } = useTranslation('settings')
  const { can } = useSession()
  return (
    <SettingsPage title={t('menu.company')}>
      {can.updateCompany ? <Profile /> : <NoAccess text={t('noAccess.company')} />}
    </SettingsPage>
  )
}

function Profile() {
  const { t } = useTranslation('settings')
  const { company } = useSession()
  return (
    <div className="max-w-4xl">
      <Loaded answer={useGetCompany()}>{(company) => <CompanyForm company={company} />}</Loaded>
      <Section title={t('numbering.title')} className="mt-12">
        <p className="mb-4 max-w-measure text-ink-2">{t('numbering.text')}</p>
        <Loaded answer={useGetNumbering()}>{(numbering) => <NumberingForm numbering={numbering} />}</Loaded>
      </Section>
      {company && (
        <div className="mt-12">
          <RecordHistory kind="company" id={company.id} />
        </div>
      )}
    </div>
  )
}
