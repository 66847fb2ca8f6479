import { useTranslation } from 'react-i18next'

import { SumLine } from '#web/records/sum-line.tsx'

import { type InvoiceQuery, useSumInvoices } from './data.ts'

/** What a list of invoices comes to: the figure of the dashboard that has led to it is one of these. */
export default function ListSums({ query }: { query: InvoiceQuery }) {
  const { t } = useTranslation('invoices')
  const { data } = useSumInvoices(query)
  return (
    <SumLine
      sums={
        data && [
          { label: t('sums.total', { count: data.count }), amount: data.total },
          { label: t('sums.balance'), amount: data.balance },
        ]
      }
    />
  )
}
