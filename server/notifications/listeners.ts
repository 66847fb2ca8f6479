import { statesToSeeTo } from '#domain/accounting/choices.ts'
import { cleanedAddresses } from '#domain/characters.ts'
import type { EventName } from '#domain/events.ts'
import type { Context } from '#server/platform/context.ts'
import { listener, type Happened } from '#server/platform/events/listener.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { note, type News } from './commands/noting.ts'
import {
  assigneeOf,
  billedVariations,
  creatorOf,
  inviterOf,
  invoiceFacts,
  ownerOf,
  participantsOf,
} from './queries/audience.ts'

/** What is said of an event, whoever is told of it. */
const newsOf = <N extends EventName>({ id, at, by, subject }: Happened<N>): Omit<News, 'kind'> => ({
  cause: id,
  subjectId: subject.id,
  by,
  at,
})

/** What is noted of an event: in the one transaction that its listener has. */
const noting = <N extends EventName>(
  name: string,
  event: N,
  effect: (ctx: Context, happened: Happened<N>) => Promise<void>,
) => listener({ name, event, retry: retrySoon }, (_, happened) => Promise.resolve((ctx) => effect(ctx, happened)))

const ofTasks = [
  noting('tellAssigned', 'task.assigned', (ctx, happened) =>
    note(
      ctx,
      { ...newsOf(happened), kind: 'taskAssigned' },
      { ids: [happened.payload.assignedToId], byId: happened.byId },
    ),
  ),
  noting('tellSubtaskAssigned', 'subtask.assigned', (ctx, happened) => {
    const { assignedToId, subtaskId } = happened.payload
    const news = { ...newsOf(happened), kind: 'subtaskAssigned', subtaskId } as const
    return note(ctx, news, { ids: [assignedToId], byId: happened.byId })
  }),
  // Whoever has it by now, which may be nobody.
  noting('tellReady', 'task.ready', async (ctx, happened) => {
    const facts = { completed: happened.payload.completed }
    const ids = [await assigneeOf(ctx, happened.subject.id)]
    await note(ctx, { ...newsOf(happened), kind: 'taskReady', facts }, { ids, byId: happened.byId })
  }),
  noting('tellComment', 'comment.created', async (ctx, happened) => {
    const { byId, payload, subject } = happened
    const news = { ...newsOf(happened), commentId: payload.commentId }
    const participants = (await participantsOf(ctx, [subject.id])).map(({ userId }) => userId)
    const others = participants.filter((id) => !payload.mentioned.includes(id))
    await note(ctx, { ...news, kind: 'taskMentioned' }, { ids: payload.mentioned, byId })
    await note(ctx, { ...news, kind: 'taskCommented' }, { ids: others, byId })
  }),
  // Whom it mentions since it was edited; that it was edited is no news.
  noting('tellMentions', 'comment.updated', (ctx, happened) =>
    note(
      ctx,
      { ...newsOf(happened), commentId: happened.payload.commentId, kind: 'taskMentioned' },
      { ids: happened.payload.mentioned, byId: happened.byId },
    ),
  ),
]

const ofVariations = [
  noting('tellSubmitted', 'variation.created', (ctx, happened) =>
    note(ctx, { ...newsOf(happened), kind: 'variationSubmitted' }, { byId: happened.byId }),
  ),
  noting('tellApproved', 'variation.approved', async (ctx, happened) => {
    const ids = [await creatorOf(ctx, 'variations', happened.subject.id)]
    await note(ctx, { ...newsOf(happened), kind: 'variationApproved' }, { ids, byId: happened.byId })
  }),
  noting('tellInvoiced', 'variation.invoiceStatusSet', async (ctx, happened) => {
    if (happened.payload.invoiceStatus?.to !== 'invoiced') return
    const ids = [await creatorOf(ctx, 'variations', happened.subject.id)]
    await note(ctx, { ...newsOf(happened), kind: 'variationInvoiced' }, { ids, byId: happened.byId })
  }),
  // Its lines are on an invoice that stands from now on.
  noting('tellBilled', 'invoice.approved', async (ctx, happened) => {
    for (const { id, createdBy } of await billedVariations(ctx, happened.subject.id)) {
      const news = { ...newsOf(happened), cause: `${happened.id} ${id}`, subjectId: id }
      await note(ctx, { ...news, kind: 'variationInvoiced' }, { ids: [createdBy], byId: happened.byId })
    }
  }),
]

const ofInvoices = [
  noting('tellIssued', 'invoice.submitted', (ctx, happened) =>
    note(ctx, { ...newsOf(happened), kind: 'invoiceIssued' }, { byId: happened.byId }),
  ),
  noting('tellSent', 'invoice.sent', async (ctx, happened) => {
    const { byId, payload, subject } = happened
    const owner = await ownerOf(ctx, 'invoices', subject.id)
    if (owner === null) return
    const news = { ...newsOf(happened), mailedTo: cleanedAddresses(payload.to.to) }
    await note(ctx, { ...news, kind: 'invoiceSent' }, { ids: [owner.createdBy], byId })
    await note(ctx, { ...news, kind: 'clientInvoiceSent' }, { clientId: owner.clientId, byId })
  }),
  noting('tellInvoiceViewed', 'invoice.viewed', async (ctx, happened) => {
    const ids = [await creatorOf(ctx, 'invoices', happened.subject.id)]
    await note(ctx, { ...newsOf(happened), kind: 'invoiceViewed' }, { ids, byId: happened.byId })
  }),
  noting('tellPayment', 'payment.recorded', async (ctx, happened) => {
    if (happened.payload.isRest === true) return
    await note(
      ctx,
      { ...newsOf(happened), kind: 'invoicePaid', facts: { amount: happened.payload.amount.to } },
      { byId: happened.byId },
    )
  }),
  noting('tellPaid', 'invoice.paid', async (ctx, happened) => {
    const invoice = await invoiceFacts(ctx, happened.subject.id)
    if (invoice === null) return
    const news = { ...newsOf(happened), facts: { amount: invoice.total } }
    await note(ctx, { ...news, kind: 'invoicePaid' }, { byId: happened.byId })
  }),
  noting('tellPaidTooMuch', 'payment.surplus', (ctx, happened) =>
    note(
      ctx,
      { ...newsOf(happened), kind: 'paymentSurplus', facts: { amount: happened.payload.amount.to } },
      { byId: happened.byId },
    ),
  ),
  noting('tellContested', 'payment.disputed', (ctx, happened) =>
    note(
      ctx,
      { ...newsOf(happened), kind: 'paymentDisputed', facts: { amount: happened.payload.amount.to } },
      { byId: happened.byId },
    ),
  ),
  // By hand; the clock then says nothing more of the same date.
  noting('tellMarkedOverdue', 'invoice.markedOverdue', async (ctx, happened) => {
    const invoice = await invoiceFacts(ctx, happened.subject.id)
    if (invoice === null) return
    const { dueDate } = invoice
    const news = { ...newsOf(happened), cause: `${happened.subject.id} ${dueDate}`, facts: { dueDate } }
    await note(ctx, { ...news, kind: 'invoiceOverdue' }, { byId: happened.byId })
  }),
  // Once a day: a first sync may leave hundreds to decide.
  noting('tellUnbooked', 'invoice.booked', async (ctx, happened) => {
    if (!statesToSeeTo.includes(happened.payload.state)) return
    await note(
      ctx,
      { ...newsOf(happened), cause: `books ${ctx.today}`, kind: 'invoiceUnbooked' },
      { byId: happened.byId },
    )
  }),
]

const ofReports = [
  noting('tellReportCreated', 'report.created', (ctx, happened) =>
    note(ctx, { ...newsOf(happened), kind: 'reportCreated' }, { byId: happened.byId }),
  ),
  noting('tellShared', 'share.created', async (ctx, happened) => {
    const ids = [await creatorOf(ctx, 'reports', happened.subject.id)]
    await note(ctx, { ...newsOf(happened), kind: 'reportShared' }, { ids, byId: happened.byId })
  }),
  // To its client, which a link that was only made is not yet.
  noting('tellReportSent', 'report.sent', async (ctx, happened) => {
    const { byId, payload, subject } = happened
    const owner = await ownerOf(ctx, 'reports', subject.id)
    if (owner === null) return
    const news = { ...newsOf(happened), mailedTo: cleanedAddresses(payload.to) }
    await note(ctx, { ...news, kind: 'reportShared' }, { ids: [owner.createdBy], byId })
    await note(ctx, { ...news, kind: 'clientReportShared' }, { clientId: owner.clientId, byId })
  }),
  noting('tellReportViewed', 'report.viewed', async (ctx, happened) => {
    const ids = [await creatorOf(ctx, 'reports', happened.subject.id)]
    await note(ctx, { ...newsOf(happened), kind: 'reportViewed' }, { ids, byId: happened.byId })
  }),
]

const ofPeople = [
  noting('tellJoined', 'user.joined', async (ctx, happened) => {
    const ids = [await inviterOf(ctx, happened.subject.id)]
    await note(ctx, { ...newsOf(happened), kind: 'invitationAccepted' }, { ids, byId: happened.byId })
  }),
]

const ofIntegrations = [
  noting('tellIntegrationFailed', 'integration.failed', (ctx, happened) =>
    note(ctx, { ...newsOf(happened), kind: 'integrationFailed' }, { byId: happened.byId }),
  ),
  noting('tellMailboxFailed', 'mailbox.failed', (ctx, happened) =>
    note(ctx, { ...newsOf(happened), kind: 'mailboxFailed' }, { ids: [happened.subject.id] }),
  ),
]

export const notificationListeners = [
  ...ofTasks,
  ...ofVariations,
  ...ofInvoices,
  ...ofReports,
  ...ofPeople,
  ...ofIntegrations,
]
