import { getBooks, saveMapping } from '#domain/accounting/api.ts'
import type { InvoiceSync, Mapping } from '#domain/accounting/schema.ts'
import { confirmPayment, listCheckouts, payInvoice } from '#domain/checkout/api.ts'
import { listIntegrationCalls } from '#domain/integrations/api.ts'
import { connectStripe, payThere } from '#server/checkout/checkout.testing.ts'
import { businesses } from '#server/sandbox/stripe/accounts.ts'
import { bookkept, theirBooks, type Bookkept, type Desk } from './books.testing.ts'

/** A company whose books are kept, and whose clients pay online. */
export interface OnlineBooks extends Bookkept {
  /** Where its fees go, from which day on; to nowhere without an account. */
  chooseFees(account: string | null, since?: string): Promise<void>
  /** Somebody of the client pays so much of an invoice, which is to be looked at then. */
  payOnline(invoiceId: string, amount?: string): Promise<void>
  /** An approved invoice of 115.00 that was paid online, by its id. */
  paidOnline(...amounts: string[]): Promise<string>
  /** What of it stands in Xero: payments, and what was spent. */
  moneyThere(invoiceId: string): { payments: string[]; spent: string[] }
  fees(invoiceId: string): Promise<InvoiceSync['fees']>
  checkouts(invoiceId: string): Promise<{ id: string; fee: string | null }[]>
  /** How often Xero was asked of what was spent. */
  askedOfFees(): Promise<number>
  /** A bookkeeper changes what was spent, in Xero itself. */
  changeSpent(deed: 'reconcile' | 'unreconcile' | 'delete'): Promise<void>
}

export async function onlineBooks(desk: Desk, how: { begins?: boolean } = {}): Promise<OnlineBooks> {
  const kept = await bookkept(desk, undefined, how)
  await connectStripe(kept.owner, businesses[0].id)
  const contact = await kept.company.contact(kept.clientId)
  const self: OnlineBooks = {
    ...kept,
    async chooseFees(account, since = '2026-01-01') {
      const { mapping } = await kept.owner.call(getBooks, {})
      const fees = account === null ? null : { account, taxType: mapping.fees.taxType ?? '', since }
      const body: Mapping = { ...(await kept.mapping({})), fees }
      await kept.owner.call(saveMapping, { body })
    },
    async payOnline(id, amount = '115.00') {
      const { url } = await contact.call(payInvoice, { params: { id }, body: { amount } })
      await payThere(url)
      await contact.call(confirmPayment, { params: { id } })
      await kept.queue(id)
    },
    async paidOnline(...amounts) {
      const { id } = await kept.approved()
      for (const amount of amounts.length === 0 ? ['115.00'] : amounts) await self.payOnline(id, amount)
      return id
    },
    moneyThere(invoiceId) {
      const { invoices, payments, spent } = theirBooks(desk, kept)
      const mine = invoices.filter(({ url }) => url?.endsWith(invoiceId))
      const stands = ({ status }: { status: string }) => status !== 'DELETED'
      return {
        payments: payments
          .filter(stands)
          .filter(({ documentId }) => mine.some(({ id }) => id === documentId))
          .map(({ amount }) => amount),
        spent: spent
          .filter(stands)
          .filter(({ url }) => url?.endsWith(invoiceId))
          .map(({ total }) => total),
      }
    },
    fees: async (id) => (await kept.standing(id)).fees,
    checkouts: async (id) => (await kept.owner.call(listCheckouts, { params: { id } })).items,
    async askedOfFees() {
      const query = { provider: 'xero' as const, pageSize: 100 }
      const { items } = await kept.owner.call(listIntegrationCalls, { query })
      return items.filter(({ path }) => path.includes('BankTransactions')).length
    },
    async changeSpent(deed) {
      const inside = `${desk.sandbox.url}/xero/organisations/${kept.tenant}/spent`
      for (const { id } of theirBooks(desk, kept).spent)
        await fetch(`${inside}/${id}/${deed}`, {
          method: 'POST',
          headers: { origin: desk.sandbox.url },
          redirect: 'manual',
        })
    },
  }
  return self
}
