import { useTranslation } from 'react-i18next'

import type { SharedReport } from '#domain/reports/schema.ts'
import { LinkedBanner } from '#web/records/linked-banner.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'

/** Who sends the report, what it is about, and how to reach them. */
export function SharedBanner({ report }: { report: SharedReport }) {
  const { t } = useTranslation('shares')
  const { companyName: name, companyLogoUrl: logoUrl, companyPhone: phone, companyEmail: email } = report
  return (
    <LinkedBanner sender={{ name, logoUrl, phone, email }} subject={`${report.reportId} ${report.jobName}`}>
      <p className="mt-6 text-ink-2">{t('bannerTitle')}</p>
      <h1 className="text-2xl md:text-3xl">{report.jobName}</h1>
      {report.jobAddress && <p className="mt-1 text-ink-2">{report.jobAddress}</p>}
      <TitleBlock
        className="mt-5"
        entries={[
          { label: t('fields.client'), value: report.clientName },
          { label: t('fields.date'), value: <DateText date={report.date} /> },
          { label: t('fields.reference'), value: <span className="numeric">{report.reportId}</span> },
          {
            label: t('fields.preparedBy'),
            value: (
              <>
                {report.preparedBy}
                <span className="block text-sm font-normal text-ink-2">{report.preparedByTitle}</span>
              </>
            ),
          },
        ]}
      />
    </LinkedBanner>
  )
}
