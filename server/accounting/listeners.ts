import type { EventName } from '#domain/events.ts'
import { listener } from '#server/platform/events/listener.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { queueFees, queueInvoice, queueNew } from './commands/queueing.ts'
import { pollBooks, syncBooks, syncContact } from './jobs.ts'

type InvoiceEvent = Extract<EventName, `invoice.${string}` | `payment.${string}`>

/** What changes what the books have to say of an invoice. */
const bookInvoiceOn = (name: string, event: InvoiceEvent) =>
  listener({ name, event, retry: retrySoon }, (_, { subject }) =>
    Promise.resolve((ctx) => queueInvoice(ctx, subject.id)),
  )

/** What a contact in the books has of a client. */
const contactFields = ['name', 'email', 'billingEmail', 'phone', 'address', 'contactName']

export const accountingListeners = [
  bookInvoiceOn('bookSubmittedInvoice', 'invoice.submitted'),
  bookInvoiceOn('bookApprovedInvoice', 'invoice.approved'),
  bookInvoiceOn('bookUpdatedInvoice', 'invoice.updated'),
  bookInvoiceOn('bookPaidInvoice', 'invoice.paid'),
  bookInvoiceOn('bookVoidInvoice', 'invoice.voided'),
  bookInvoiceOn('bookPayment', 'payment.recorded'),
  bookInvoiceOn('bookReversal', 'payment.reversed'),
  listener({ name: 'bookClient', event: 'client.updated', retry: retrySoon }, (_, { subject, payload }) =>
    Promise.resolve(async (ctx) => {
      const isTold = Object.keys(payload).some((field) => contactFields.includes(field))
      if (isTold) await enqueue(ctx, syncContact, { clientId: subject.id })
    }),
  ),
  // An import tells of itself, and of none of its records.
  listener({ name: 'bookImported', event: 'import.done', retry: retrySoon }, () =>
    Promise.resolve((ctx) => queueNew(ctx)),
  ),
  // Moved up to a plan that has Xero: what was remembered meanwhile goes there.
  listener({ name: 'takeUpBooks', event: 'plan.updated', retry: retrySoon }, (_, { payload }) =>
    Promise.resolve(async (ctx) => {
      if (Object.hasOwn(payload, 'plan')) await enqueue(ctx, pollBooks, {})
    }),
  ),
  listener({ name: 'goOnWithBooks', event: 'integration.connected', retry: retrySoon }, () =>
    Promise.resolve(async (ctx) => {
      await queueFees(ctx, ['unpermitted'])
      await enqueue(ctx, syncBooks, {})
    }),
  ),
]
