import { createInvoiceBody, markPaidBody, recordPaymentBody } from '#domain/invoices/schema.ts'
import { dueDateOf } from '#domain/invoices/rules.ts'
import { createVariationBody } from '#domain/variations/schema.ts'
import { recordPayment } from '#server/invoices/commands/payments.ts'
import { approveInvoice, markInvoicePaid, submitInvoice, voidInvoice } from '#server/invoices/commands/statuses.ts'
import { createInvoice } from '#server/invoices/commands/write.ts'
import type { Context } from '#server/platform/context.ts'
import { approveVariation, setVariationProgress } from '#server/variations/commands/statuses.ts'
import { createVariation } from '#server/variations/commands/write.ts'
import type { StoryEvent, Telling } from './events.ts'
import {
  storyId,
  type ClientStory,
  type InvoiceLine,
  type InvoiceStory,
  type JobStory,
  type VariationStory,
} from './story.ts'

const nothing = { params: undefined, query: undefined, version: null }
const goodsAndServicesTax = '0.15'

/** The id of a job's variation, known before it is written. */
export const variationIdOf = (job: JobStory, name: string): string => storyId('variation', job.id, name)

/** A job's variations and invoices, each step on its day. Before the day's report, so that it tells of them. */
export function moneyEvents(job: JobStory, client: ClientStory, telling: Telling): StoryEvent[] {
  return [
    ...(job.variations ?? []).flatMap((variation) => variationEvents(variation, job, client, telling)),
    ...(job.invoices ?? []).flatMap((invoice) => invoiceEvents(invoice, job, client, telling)),
  ]
}

function variationEvents(
  variation: VariationStory,
  job: JobStory,
  client: ClientStory,
  { office }: Telling,
): StoryEvent[] {
  const id = variationIdOf(job, variation.name)
  const { added, by, approved, started, completed } = variation
  const events: StoryEvent[] = [
    { day: added, minutes: 12, by, play: (ctx) => addVariation(ctx, id, variation, job, client) },
  ]
  const progress = (day: number, progressStatus: 'in_progress' | 'completed'): StoryEvent => ({
    day,
    minutes: progressStatus === 'completed' ? 15 : 14,
    by,
    play: async (ctx) => {
      await setVariationProgress(ctx, { params: { id }, query: undefined, version: null, body: { progressStatus } })
    },
  })
  if (approved !== undefined) {
    events.push({
      day: approved,
      minutes: 13,
      by: office,
      play: async (ctx) => {
        await approveVariation(ctx, id)
      },
    })
  }
  if (started !== undefined) events.push(progress(started, 'in_progress'))
  if (completed !== undefined) events.push(progress(completed, 'completed'))
  return events
}

async function addVariation(
  ctx: Context,
  id: string,
  variation: VariationStory,
  job: JobStory,
  client: ClientStory,
): Promise<void> {
  const { name, description, type, quoted, cost, photos = [], files = [] } = variation
  await createVariation(ctx, {
    ...nothing,
    body: createVariationBody.parse({
      id,
      clientId: client.id,
      jobId: job.id,
      name,
      description,
      type: type ?? 'addition',
      quotedAmount: quoted,
      cost,
      images: photos.map(([, caption], index) => ({ fileId: storyId('photo', id, String(index)), caption })),
      fileIds: files.map((file) => storyId('file', id, file.name)),
    }),
  })
}

function invoiceEvents(invoice: InvoiceStory, job: JobStory, client: ClientStory, { office }: Telling): StoryEvent[] {
  const id = storyId('invoice', job.id, invoice.reference)
  const { day, stays, voided, payments = [] } = invoice
  const written: StoryEvent = {
    day,
    minutes: 17,
    by: office,
    play: async (ctx) => {
      await writeInvoice(ctx, id, invoice, job, client)
      if (stays === 'draft') return
      await submitInvoice(ctx, id)
      if (stays === undefined) await approveInvoice(ctx, id)
    },
  }
  const paid = payments.map((payment, index): StoryEvent => ({
    day: payment[0],
    minutes: 18,
    by: office,
    play: (ctx) => pay(ctx, id, index, payment),
  }))
  if (voided === undefined) return [written, ...paid]
  const leaves: StoryEvent = {
    day: voided,
    minutes: 19,
    by: office,
    play: async (ctx) => {
      await voidInvoice(ctx, id)
    },
  }
  return [written, ...paid, leaves]
}

async function writeInvoice(
  ctx: Context,
  id: string,
  invoice: InvoiceStory,
  job: JobStory,
  client: ClientStory,
): Promise<void> {
  const paymentTerms = invoice.terms ?? 'Net 20'
  await createInvoice(ctx, {
    ...nothing,
    body: createInvoiceBody.parse({
      id,
      clientId: client.id,
      jobId: job.id,
      reference: invoice.reference,
      date: ctx.today,
      dueDate: dueDateOf(paymentTerms, ctx.today) ?? ctx.today,
      paymentTerms,
      notes: invoice.notes,
      items: invoice.lines.map((line) => itemOf(line, job)),
    }),
  })
}

function itemOf(line: InvoiceLine, job: JobStory) {
  if (!('variation' in line)) {
    const [description, unitPrice, quantity = '1'] = line
    return { description, unitPrice, quantity, taxRate: goodsAndServicesTax }
  }
  const variation = job.variations?.find(({ name }) => name === line.variation)
  if (variation === undefined) throw new Error(`${job.name} has no variation ${line.variation}`)
  return {
    description: `Variation: ${variation.name}`,
    unitPrice: variation.quoted,
    quantity: '1',
    taxRate: goodsAndServicesTax,
    kind: variation.type === 'credit' ? 'credit' : 'charge',
    variationId: variationIdOf(job, variation.name),
  }
}

async function pay(
  ctx: Context,
  id: string,
  index: number,
  [, amount, reference]: readonly [number, string, string?],
): Promise<void> {
  const payment = { id: storyId('payment', id, String(index)), date: ctx.today, method: 'bank', reference }
  const at = { params: { id }, query: undefined, version: null }
  if (amount === 'rest') await markInvoicePaid(ctx, { ...at, body: markPaidBody.parse(payment) })
  else await recordPayment(ctx, { ...at, body: recordPaymentBody.parse({ ...payment, amount }) })
}
