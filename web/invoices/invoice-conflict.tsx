import { useTranslation } from 'react-i18next'

import { invoiceTotals } from '#domain/invoices/rules.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { differencesBetween, VersionChoice } from '#web/records/version-choice.tsx'

import { type InvoiceFormValues, pricedLine, valuesOf } from './form-values.ts'
import { termsText } from './invoice-words.tsx'

type InvoiceConflictProps = {
  mine: InvoiceFormValues
  theirs: InvoiceRecord
  busy: boolean
  onKeepMine: () => void
  onTakeTheirs: (theirs: InvoiceRecord) => void
}

/** What I typed beside what somebody else saved meanwhile. */
export function InvoiceConflict({ mine, theirs, busy, onKeepMine, onTakeTheirs }: InvoiceConflictProps) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const linesIn = (values: InvoiceFormValues) =>
    values.items
      .map((line) => {
        const credit = line.kind === 'credit' ? `${t('kind.credit')}: ` : ''
        return `${credit}${line.description} — ${line.quantity} × ${line.unitPrice}, ${line.taxRate}%`
      })
      .join('\n')
  const fields: { label: string; text: (values: InvoiceFormValues) => string }[] = [
    { label: t('fields.client'), text: ({ client }) => client?.label ?? '' },
    { label: t('fields.job'), text: ({ job }) => job?.label ?? '' },
    { label: t('fields.invoiceNumber'), text: ({ invoiceNumber }) => invoiceNumber },
    { label: t('fields.reference'), text: ({ reference }) => reference },
    { label: t('fields.date'), text: ({ date }) => format.date(date) },
    { label: t('fields.dueDate'), text: ({ dueDate }) => format.date(dueDate) },
    { label: t('fields.paymentTerms'), text: ({ paymentTerms }) => termsText(paymentTerms, t) },
    { label: t('fields.notes'), text: ({ notes }) => notes },
    { label: t('lines.title'), text: linesIn },
    { label: t('totals.total'), text: ({ items }) => format.money(invoiceTotals(items.map(pricedLine)).total) },
  ]
  return (
    <VersionChoice
      differences={differencesBetween(mine, valuesOf(theirs), fields)}
      busy={busy}
      onKeepMine={onKeepMine}
      onTakeTheirs={() => onTakeTheirs(theirs)}
    />
  )
}
