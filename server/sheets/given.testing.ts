import { approveInvoice, submitInvoice } from '#domain/invoices/api.ts'
import type { Caller } from '#server/testing/caller.ts'
import { givenInvoice } from '#server/testing/given.ts'

/** An invoice that its client sees. */
export async function approvedInvoice(by: Caller, clientId: string, more: Parameters<typeof givenInvoice>[2] = {}) {
  const { id } = await givenInvoice(by, clientId, more)
  await by.call(submitInvoice, { params: { id } })
  return by.call(approveInvoice, { params: { id } })
}
