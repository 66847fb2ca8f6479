import { invoiceSorts, invoiceStatuses } from '#domain/invoices/choices.ts'
import { anId, listParams, oneOf, useListState } from '#web/lib/search-params.ts'
import { useNestedList } from '#web/records/nested-list.ts'

import type { InvoiceQuery } from './data.ts'

const params = listParams(invoiceSorts, '-date', { status: oneOf(invoiceStatuses), clientId: anId })

/** The invoice list's address, joined with the client or the job of a nested path. */
export function useInvoiceListState() {
  const list = useListState(params)
  const nested = useNestedList()
  const query: InvoiceQuery = { ...list.query, ...nested.within }
  return { ...list, ...nested, query }
}
