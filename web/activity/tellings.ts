import type { ActivityDetail, ActivityEntry } from '#domain/activity/schema.ts'
import type { EventName } from '#domain/events.ts'

/** Some events are told in several ways, by what they did. */
export const furtherTellings = [
  'report.viewedByLink',
  'invoice.viewedByLink',
  'invoice.bookingFailed',
  'invoice.bookedOtherwise',
  'task.unassigned',
  'subtask.completed',
  'subtask.reopened',
  'subtask.renamed',
  'subtask.unassigned',
] as const
export type Telling = EventName | (typeof furtherTellings)[number]

/** Which field stands in the sentence itself, and so not below it. */
const inSentence: Partial<Record<Telling, string>> = {
  'report.sent': 'to',
  'import.done': 'file',
  'import.undone': 'file',
  'intake.done': 'company',
  'token.created': 'name',
  'mailbox.connected': 'address',
  'identity.linked': 'address',
  'token.revoked': 'name',
  'tag.merged': 'into',
  'task.moved': 'status',
  'task.assigned': 'assignee',
  'task.unassigned': 'assignee',
  'task.ready': 'completed',
  'task.watched': 'person',
  'task.unwatched': 'person',
  'subtask.added': 'title',
  'subtask.updated': 'title',
  'subtask.completed': 'title',
  'subtask.reopened': 'title',
  'subtask.renamed': 'renamed',
  'subtask.assigned': 'title',
  'subtask.unassigned': 'title',
  'subtask.moved': 'title',
  'subtask.deleted': 'title',
  'dependency.added': 'title',
  'dependency.removed': 'title',
  'timer.stopped': 'minutes',
  'variation.progressed': 'progressStatus',
  'variation.invoiceStatusSet': 'invoiceStatus',
  'invoice.created': 'total',
  'invoice.sent': 'to',
  'invoice.reminded': 'to',
  'payment.recorded': 'amount',
  'payment.reversed': 'amount',
  'payment.surplus': 'amount',
  'payment.kept': 'amount',
  'payment.refunded': 'amount',
  'payment.refundFailed': 'amount',
  'payment.disputed': 'amount',
  'payment.disputeWon': 'amount',
  'payment.disputeLost': 'amount',
}

/** What the sentence says without naming it: approving is what changed the status. */
const meant: Partial<Record<Telling, readonly string[]>> = {
  'report.viewed': ['via'],
  'report.viewedByLink': ['via'],
  'invoice.viewed': ['via'],
  'invoice.viewedByLink': ['via'],
  'invoice.booked': ['state'],
  'invoice.bookingFailed': ['state'],
  'invoice.bookedOtherwise': ['state'],
  'task.taken': ['assignee'],
  'task.released': ['assignee'],
  'subtask.completed': ['done'],
  'subtask.reopened': ['done'],
  'subtask.renamed': ['title'],
  'variation.approved': ['status', 'dateApproved'],
  'variation.unapproved': ['status', 'dateApproved'],
  'variation.shown': ['showInJobReport'],
  'variation.hidden': ['showInJobReport'],
  'invoice.submitted': ['status'],
  'invoice.approved': ['status'],
  'invoice.markedOverdue': ['status'],
  'invoice.paid': ['status'],
  'invoice.voided': ['status'],
  'company.left': ['by'],
}

/** How an entry is told: by which sentence, with which field in it, and what is said below. */
export function tellingOf({ event, about, details }: Pick<ActivityEntry, 'event' | 'about' | 'details'>): {
  telling: Telling
  within: ActivityDetail | undefined
  below: ActivityDetail[]
} {
  const telling = nameOf(event as EventName, details)
  const named = inSentence[telling]
  const unsaid = meant[telling] ?? []
  return {
    telling,
    within: details.find(({ field }) => field === named),
    below: details.filter(
      ({ field, to }) =>
        field !== named && !unsaid.includes(field) && !(event === 'user.invited' && to === about.label),
    ),
  }
}

const bookings: Partial<Record<string, Telling>> = {
  failed: 'invoice.bookingFailed',
  conflict: 'invoice.bookedOtherwise',
}

function nameOf(event: EventName, details: readonly ActivityDetail[]): Telling {
  const valueOf = (name: string) => details.find(({ field }) => field === name)
  if (valueOf('via')?.to === 'link') {
    if (event === 'report.viewed') return 'report.viewedByLink'
    if (event === 'invoice.viewed') return 'invoice.viewedByLink'
  }
  const state = valueOf('state')?.to
  if (event === 'invoice.booked' && typeof state === 'string') return bookings[state] ?? event
  if (event === 'task.assigned' && valueOf('assignee')?.to == null) return 'task.unassigned'
  if (event === 'subtask.assigned' && valueOf('assignee')?.to == null) return 'subtask.unassigned'
  if (event !== 'subtask.updated') return event
  const [done, renamed] = [valueOf('done'), valueOf('renamed')]
  if (done !== undefined && renamed === undefined) return done.to === true ? 'subtask.completed' : 'subtask.reopened'
  return renamed !== undefined && done === undefined ? 'subtask.renamed' : event
}
