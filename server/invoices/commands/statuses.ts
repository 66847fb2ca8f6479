import Big from 'big.js'
import type { HandlerInput } from '#domain/endpoint.ts'
import { conflict } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import type { markInvoicePaid as markPaidEndpoint } from '#domain/invoices/api.ts'
import { invoiceActionTargets, isInvoiceActionAllowed } from '#domain/invoices/rules.ts'
import { invoiceMessages, type InvoiceAction, type InvoiceRecord } from '#domain/invoices/schema.ts'
import { toMoney } from '#domain/money.ts'
import type { Context } from '#server/platform/context.ts'
import { permit } from '#server/platform/permit.ts'
import { fingerprint, recordActivity } from '#server/platform/writing.ts'
import { invoicePolicy } from '../policy.ts'
import { getInvoice } from '../queries/records.ts'
import { addPayment } from './payments.ts'
import { lockInvoice } from './write.ts'

/** Draft to pending. */
export const submitInvoice = (ctx: Context, id: string): Promise<InvoiceRecord> => change(ctx, id, 'submit', 'invoice.submitted')

/** Pending to approved. */
export const approveInvoice = (ctx: Context, id: string): Promise<InvoiceRecord> => change(ctx, id, 'approve', 'invoice.approved')

/** Approved to overdue, by hand. */
export const markInvoiceOverdue = (ctx: Context, id: string): Promise<InvoiceRecord> => change(ctx, id, 'markOverdue', 'invoice.markedOverdue')

/** Records what is left as one payment, so that paid always means nothing left (PRODUCT 11). */
export async function markInvoicePaid(ctx: Context, { params, body }: HandlerInput<typeof markPaidEndpoint>): Promise<InvoiceRecord> {
  const { id = newId(), ...form } = body
  return change(ctx, params.id, 'markPaid', 'invoice.paid', async (invoice) => {
    if (new Big(invoice.balance).eq(0)) return invoice.amountPaid
    await addPayment(ctx, invoice, {
      id, date: form.date, amount: invoice.balance, method: form.method, reference: form.reference ?? '', reverses: null,
      hash: fingerprint({ ...form, amount: invoice.balance, invoiceId: invoice.id }),
    })
    return invoice.total
  })
}

/** Voids; every payment still standing is reversed in the same transaction (PRODUCT 11). */
export const voidInvoice = (ctx: Context, id: string): Promise<InvoiceRecord> =>
  change(ctx, id, 'void', 'invoice.voided', async (invoice) => {
    for (const payment of invoice.payments.filter((each) => each.reverses === null && !each.reversed)) {
      await addPayment(ctx, invoice, {
        id: newId(), date: ctx.today, amount: toMoney(new Big(payment.amount).times(-1)), method: payment.method, reference: payment.reference,
        reverses: payment.id, hash: fingerprint({ voids: payment.id }),
      })
    }
    return '0.00'
  })

/** One row of the transition table: locked, allowed, carried out with its money, recorded. `money` answers what is paid afterwards. */
async function change(
  ctx: Context, id: string, action: InvoiceAction, activity: string, money: (invoice: InvoiceRecord) => Promise<string> = (invoice) => Promise.resolve(invoice.amountPaid),
): Promise<InvoiceRecord> {
  const invoice = await lockInvoice(ctx, id)
  permit(invoicePolicy.changeStatus(ctx.actor, action))
  if (!isInvoiceActionAllowed(invoice.status, action)) throw conflict('wrong_transition', invoiceMessages.wrongTransition)
  const amountPaid = await money(invoice)
  const status = invoiceActionTargets[action]
  await ctx.db.updateTable('invoices').set({ status, amount_paid: amountPaid, version: invoice.version + 1, updated_at: ctx.now })
    .where('company_id', '=', ctx.actor.companyId).where('id', '=', id).execute()
  await recordActivity(ctx, activity, { kind: 'invoice', id, label: invoice.invoiceNumber }, { status: { from: invoice.status, to: status } })
  return getInvoice(ctx, id)
}
