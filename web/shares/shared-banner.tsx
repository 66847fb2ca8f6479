import { Mail, Phone, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { SharedReport } from '#domain/reports/schema.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { BrandRule } from '#web/ui/brand-rule.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'

import { copyAddress } from '#web/records/copy-address.ts'

/** Who sends the report, what it is about, and how to reach them. */
export function SharedBanner({ report }: { report: SharedReport }) {
  const { t } = useTranslation('shares')
  return (
    <header className="border-b border-line bg-surface">
      <BrandRule className="h-1.5" />
      <div className="mx-auto w-full max-w-4xl px-4 py-5 md:py-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <div className="flex min-w-0 items-center gap-3">
            <Avatar name={report.companyName} imageUrl={report.companyLogoUrl} shape="square" />
            <p className="min-w-0 font-display text-lg font-semibold">{report.companyName}</p>
          </div>
          <Contacts report={report} />
        </div>
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
      </div>
    </header>
  )
}

function Contacts({ report }: { report: SharedReport }) {
  const { t } = useTranslation('shares')
  const style = `${buttonStyle({ size: 'compact' })} max-sm:flex-1`
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full print:hidden">
      {report.companyPhone && (
        <a
          href={`tel:${report.companyPhone.replace(/[^+\d]/g, '')}`}
          className={style}
          aria-label={t('callLabel', { phone: report.companyPhone })}
        >
          <Icon of={Phone} dense />
          {t('call')}
        </a>
      )}
      {report.companyEmail && (
        <a
          href={`mailto:${report.companyEmail}?subject=${encodeURIComponent(`${report.reportId} ${report.jobName}`)}`}
          className={style}
          aria-label={t('emailLabel', { email: report.companyEmail })}
        >
          <Icon of={Mail} dense />
          {t('email')}
        </a>
      )}
      <Button size="compact" icon={Share2} className="max-sm:flex-1" onClick={() => void share(report)}>
        {t('share')}
      </Button>
    </div>
  )
}

/** The phone's share sheet; elsewhere, the page's address on the clipboard. */
async function share(report: SharedReport): Promise<void> {
  const url = window.location.href
  const touch = window.matchMedia('(pointer: coarse)').matches
  if (!touch || typeof navigator.share !== 'function') return copyAddress(url)
  try {
    await navigator.share({ title: `${report.reportId} ${report.jobName}`, url })
  } catch (error) {
    // Closing the sheet is a choice, not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyAddress(url)
  }
}
