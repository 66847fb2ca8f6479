import { useTranslation } from 'react-i18next'

import { writeQuantity, writeRate, writeUnitPrice } from '#domain/format.ts'
import type { InvoiceItem, InvoiceRecord } from '#domain/invoices/schema.ts'
import { currentLocale } from '#web/lib/i18n.ts'
import { Money } from '#web/ui/money.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** What an invoice's lines are drawn from, and which of the records that they name open from here. */
export type LinesProps = {
  invoice: Pick<InvoiceRecord, 'items' | 'jobId'>
  links?: { variations: boolean | undefined; jobs: boolean | undefined }
}

/** The lines as a ruled table; where that is narrow each is a block with its sum under its words. */
export function InvoiceLines({ invoice, links }: LinesProps) {
  const { t } = useTranslation('invoices')
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{t('lines.title')}</caption>
      <thead className="border-y border-field-line text-sm max-lg:sr-only print:not-sr-only print:table-header-group">
        <tr>
          <Head text={t('lines.description')} first />
          <Head text={t('lines.quantity')} />
          <Head text={t('lines.unitPrice')} />
          <Head text={t('lines.taxRate')} />
          <Head text={t('lines.amount')} />
        </tr>
      </thead>
      <tbody>
        {invoice.items.map((item) => (
          <Line key={item.id} item={item} invoice={invoice} links={links} />
        ))}
      </tbody>
    </table>
  )
}

function Head({ text, first = false }: { text: string; first?: boolean }) {
  return (
    <th
      scope="col"
      className={first ? 'py-2 pr-4 font-semibold' : 'py-2 pl-4 text-right font-semibold whitespace-nowrap'}
    >
      {text}
    </th>
  )
}

type LineProps = LinesProps & { item: InvoiceItem }

function Line({ item, invoice, links }: LineProps) {
  const locale = currentLocale()
  const figure = 'numeric pl-4 py-2 text-right whitespace-nowrap max-lg:hidden print:table-cell'
  const quantity = writeQuantity(item.quantity, locale) ?? item.quantity
  const price = writeUnitPrice(item.unitPrice, locale) ?? item.unitPrice
  const rate = writeRate(item.taxRate, locale) ?? item.taxRate
  return (
    <tr className="break-inside-avoid border-b border-line align-top">
      <td className="py-2 pr-4 wrap-anywhere">
        <span className="whitespace-pre-line">{item.description}</span>
        <LineNote item={item} invoice={invoice} links={links} />
        <span aria-hidden="true" className="numeric block text-sm text-ink-3 lg:hidden print:hidden">
          {quantity} × {price}, {rate}
        </span>
      </td>
      <td className={figure}>{quantity}</td>
      <td className={figure}>{price}</td>
      <td className={figure}>{rate}</td>
      <td className="py-2 pl-4 text-right">
        <Money amount={item.amount} />
      </td>
    </tr>
  )
}

/** That it is a credit, which variation it bills, and its job where that isn't the invoice's own. */
function LineNote({ item, invoice, links }: LineProps) {
  const { t } = useTranslation('invoices')
  const parts = [
    item.kind === 'credit' && <span key="kind">{t('kind.credit')}</span>,
    item.variationId !== null && (
      <span key="variation">
        {links?.variations ? (
          <TextLink to={`/app/variations/${item.variationId}`}>{item.variationNumber}</TextLink>
        ) : (
          item.variationNumber
        )}
      </span>
    ),
    item.jobId !== null && item.jobId !== invoice.jobId && (
      <span key="job">
        {links?.jobs ? <TextLink to={`/app/jobs/${item.jobId}`}>{item.jobName}</TextLink> : item.jobName}
      </span>
    ),
  ].filter((part) => part !== false)
  return parts.length > 0 ? <span className="flex flex-wrap gap-x-3 text-sm text-ink-2">{parts}</span> : null
}
