import { useTranslation } from 'react-i18next'

import { onPaper, readableOn, strokeOn } from '#domain/colours.ts'
import { useFormat } from '#web/lib/format.ts'
import type { BrandColours, PreviewProps } from './brand-colours.ts'

// Mails and paper are light whatever theme the screen is in (server/platform/mail/letter.ts, server/platform/pdf).
const light = 'bg-white text-[#161A18]'
const mailGround = '#F5F4EF'

/** A mail to a client, as mail programs show it that know no dark theme. */
export function MailPreview({ company, logoUrl, colours }: PreviewProps) {
  const { t } = useTranslation('records')
  const format = useFormat()
  return (
    <div className="flex-1 p-4 text-[#161A18]" style={{ backgroundColor: mailGround }}>
      {logoUrl === null ? (
        <p className="pb-3 font-display font-bold" style={{ color: readableOn(colours.primary, mailGround) }}>
          {company}
        </p>
      ) : (
        <img src={logoUrl} alt="" className="mb-3 h-12 max-w-48 rounded-tag bg-white object-contain object-left p-2" />
      )}
      <Rule colours={colours} />
      <div className={`border border-t-0 border-[#DBD8CF] p-4 ${light}`}>
        <p className="font-display text-lg font-semibold">{t('brandPreview.mailHeading')}</p>
        <dl className="my-3 text-sm">
          <Fact label={t('brandPreview.total')} value={format.money('11500.00')} />
          <Fact label={t('brandPreview.due')} value={format.date('2026-12-20')} />
        </dl>
        <span
          className="inline-block rounded-control px-4 py-2 text-sm font-semibold text-white"
          style={{ backgroundColor: onPaper(colours.primary) }}
        >
          {t('brandPreview.read')}
        </span>
      </div>
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 border-t border-[#DBD8CF] py-1.5">
      <dt className="text-[#5F6561]">{label}</dt>
      <dd className="numeric">{value}</dd>
    </div>
  )
}

/** The head of an invoice and its first lines. */
export function PaperPreview({ company, logoUrl, colours }: PreviewProps) {
  const { t } = useTranslation('records')
  const format = useFormat()
  return (
    <div className={`flex-1 p-5 text-sm ${light}`}>
      <Rule colours={colours} />
      <div className="flex items-center justify-between gap-4 py-3">
        {logoUrl === null ? (
          <span className="min-w-0 font-display font-semibold">{company}</span>
        ) : (
          <img src={logoUrl} alt="" className="h-10 max-w-32 object-contain object-left" />
        )}
        <div className="text-right">
          <p className="font-display text-xl font-bold">{t('brandPreview.invoice')}</p>
          <p className="numeric font-semibold" style={{ color: onPaper(colours.primary) }}>
            INV-2026-014
          </p>
        </div>
      </div>
      <dl className="grid grid-cols-2 border border-[#161A18]">
        <Cell label={t('brandPreview.date')} value={format.date('2026-11-20')} />
        <Cell label={t('brandPreview.due')} value={format.date('2026-12-20')} />
      </dl>
      <div className="mt-4 flex justify-between gap-4 border-b border-[#DBD8CF] py-2">
        <span>{t('brandPreview.line')}</span>
        <span className="numeric">{format.money('10000.00')}</span>
      </div>
      <div className="mt-2 ml-auto w-2/3 border-t-2 pt-2" style={{ borderColor: onPaper(colours.primary) }}>
        <p className="flex justify-between gap-4 font-semibold">
          <span>{t('brandPreview.total')}</span>
          <span className="numeric">{format.money('11500.00')}</span>
        </p>
      </div>
    </div>
  )
}

function Cell({ label, value }: { label: string; value: string }) {
  return (
    <div className="px-2 py-1.5 not-first:border-l not-first:border-[#C9C5BA]">
      <dt className="text-xs text-[#5F6561]">{label}</dt>
      <dd className="numeric font-semibold">{value}</dd>
    </div>
  )
}

function Rule({ colours }: { colours: BrandColours }) {
  return (
    <div aria-hidden="true" className="flex h-1">
      <div className="flex-1" style={{ backgroundColor: onPaper(colours.primary) }} />
      <div className="w-1/5" style={{ backgroundColor: strokeOn(colours.secondary, 'light') }} />
    </div>
  )
}
