import { z } from 'zod'

import { idField } from '#domain/ids.ts'
import { invoiceSorts, invoiceStatuses } from '#domain/invoices/schema.ts'
import { listParams, useListState } from '#web/lib/search-params.ts'
import { useNestedList } from '#web/records/nested-list.ts'

import type { InvoiceQuery } from './data.ts'

const params = listParams(invoiceSorts, '-date', { status: z.enum(invoiceStatuses), clientId: idField })

/** The invoice list's address, joined with the client or the job of a nested path. */
export function useInvoiceListState() {
  const list = useListState(params)
  const nested = useNestedList()
  const query: InvoiceQuery = { ...list.query, ...nested.within }
  return { ...list, ...nested, query }
}
