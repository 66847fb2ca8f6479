import { useWatch } from 'react-hook-form'

import { invoiceTotals } from '#domain/invoices/rules.ts'

import { pricedLine, type InvoiceFormApi } from './form-values.ts'
import { TotalsList } from './totals-list.tsx'
import { useTranslation } from 'react-i18next'

/** Subtotal, tax and total of what is typed: the function the server computes them with. */
export function FormTotals({ form }: { form: InvoiceFormApi }) {
  const { t } = useTranslation('invoices')
  const items = useWatch({ control: form.control, name: 'items' })
  const { subtotal, taxTotal, total } = invoiceTotals(items.map(pricedLine))
  return (
    <TotalsList
      className="md:w-72"
      rows={[
        { label: t('totals.subtotal'), amount: subtotal },
        { label: t('totals.tax'), amount: taxTotal },
        { label: t('totals.total'), amount: total, sum: true },
      ]}
    />
  )
}
