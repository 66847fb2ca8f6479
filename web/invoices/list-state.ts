import { invoiceSorts, invoiceStatusFilters } from '#domain/invoices/choices.ts'
import { anId, listParams, oneOf, several, useListState } from '#web/lib/search-params.ts'
import { someMonths } from '#web/lib/months.ts'
import { useNestedList } from '#web/records/nested-list.ts'

import type { InvoiceQuery } from './data.ts'

const params = listParams(invoiceSorts, '-date', {
  status: several(oneOf(invoiceStatusFilters)),
  clientId: several(anId),
  dated: someMonths,
  due: someMonths,
})

/** The invoice list's address, joined with the client or the job of a nested path. */
export function useInvoiceListState() {
  const list = useListState(params)
  const nested = useNestedList()
  const query: InvoiceQuery = { ...list.query, ...nested.within }
  return { ...list, ...nested, query }
}
