import { admits, isInside, memberOf, type Actor } from '../actor.ts'
import { notificationCategories, type NotificationCategory, type NotificationChannel } from '../companies/choices.ts'
import { addDays, instantAt, minuteIn, todayIn, type CalendarDate } from '../dates.ts'
import type { Access } from '../endpoint.ts'
import type { EventName } from '../events.ts'
import type { Permission } from '../permissions.ts'
import { notificationKinds, type MailPace, type NotificationKind, type NotifiedSubject } from './choices.ts'

/**
 * Who is notified: the assignee of a task or subtask; the people whom a comment mentions, and the participants of its
 * task (the creator, the assignee and the watchers); the creator of a record; the inviter of a new user; the owner of
 * a mailbox; the company's org_admins; the users of the client whose record it is; or the holders of a right. The
 * person who acted is never notified, nor a person who may not see such records.
 */
export type Audience =
  | 'assignee'
  | 'mentioned'
  | 'participants'
  | 'creator'
  | 'inviter'
  | 'owner'
  | 'orgAdmins'
  | 'contacts'
  | { holders: Permission }

interface Row {
  /** The events by which it comes; of what comes by the clock none. */
  from: readonly EventName[]
  audience: Audience
  subject: NotifiedSubject
  category: NotificationCategory
  /** By which channels it is told at all; of these by those that the person wants. */
  channels: readonly NotificationChannel[]
}

const byAll = ['bell', 'email', 'push'] as const
const byClock = [] as const
const ofTasks = { subject: 'task', category: 'tasks', channels: byAll } as const

/** Every notification there is: event, audience, what it is about, its category, its channels. */
export const notificationTable: Record<NotificationKind, Row> = {
  taskAssigned: { from: ['task.assigned'], audience: 'assignee', ...ofTasks },
  subtaskAssigned: { from: ['subtask.assigned'], audience: 'assignee', ...ofTasks },
  taskReady: { from: ['task.ready'], audience: 'assignee', ...ofTasks },
  taskMentioned: { from: ['comment.created', 'comment.updated'], audience: 'mentioned', ...ofTasks },
  taskCommented: { from: ['comment.created'], audience: 'participants', ...ofTasks },
  taskDue: { from: byClock, audience: 'assignee', ...ofTasks },
  taskOverdue: { from: byClock, audience: 'assignee', ...ofTasks },
  variationSubmitted: {
    from: ['variation.created'],
    audience: { holders: 'manage_variations:approve' },
    subject: 'variation',
    category: 'variations',
    channels: byAll,
  },
  variationApproved: {
    from: ['variation.approved'],
    audience: 'creator',
    subject: 'variation',
    category: 'variations',
    channels: byAll,
  },
  variationInvoiced: {
    from: ['variation.invoiceStatusSet'],
    audience: 'creator',
    subject: 'variation',
    category: 'variations',
    channels: byAll,
  },
  // From now on it counts, and its client sees it (PRODUCT 11).
  invoiceIssued: {
    from: ['invoice.submitted'],
    audience: { holders: 'manage_invoices:view' },
    subject: 'invoice',
    category: 'colleagues',
    channels: byAll,
  },
  invoiceSent: {
    from: ['invoice.sent'],
    audience: 'creator',
    subject: 'invoice',
    category: 'invoices',
    channels: byAll,
  },
  invoiceViewed: {
    from: ['invoice.viewed'],
    audience: 'creator',
    subject: 'invoice',
    category: 'invoices',
    channels: byAll,
  },
  invoicePaid: {
    from: ['invoice.paid', 'payment.recorded'],
    audience: { holders: 'manage_invoices:view' },
    subject: 'invoice',
    category: 'payments',
    channels: byAll,
  },
  invoiceOverdue: {
    from: byClock,
    audience: { holders: 'manage_invoices:edit' },
    subject: 'invoice',
    category: 'payments',
    channels: byAll,
  },
  // The first of a day, however many there are: the sync lists them all.
  invoiceUnbooked: {
    from: ['invoice.booked'],
    audience: { holders: 'manage_invoices:edit' },
    subject: 'invoice',
    category: 'payments',
    channels: byAll,
  },
  // More was paid online than was left to pay; somebody contests what they paid.
  paymentSurplus: {
    from: ['payment.surplus'],
    audience: { holders: 'manage_invoices:edit' },
    subject: 'invoice',
    category: 'payments',
    channels: byAll,
  },
  paymentDisputed: {
    from: ['payment.disputed'],
    audience: { holders: 'manage_invoices:edit' },
    subject: 'invoice',
    category: 'payments',
    channels: byAll,
  },
  reportCreated: {
    from: ['report.created'],
    audience: { holders: 'manage_reports:view' },
    subject: 'report',
    category: 'colleagues',
    channels: byAll,
  },
  reportShared: {
    from: ['share.created', 'report.sent'],
    audience: 'creator',
    subject: 'report',
    category: 'reports',
    channels: byAll,
  },
  reportViewed: {
    from: ['report.viewed'],
    audience: 'creator',
    subject: 'report',
    category: 'reports',
    channels: byAll,
  },
  invitationAccepted: {
    from: ['user.joined'],
    audience: 'inviter',
    subject: 'user',
    category: 'people',
    channels: byAll,
  },
  trialEnding: { from: byClock, audience: 'orgAdmins', subject: 'company', category: 'account', channels: byAll },
  integrationFailed: {
    from: ['integration.failed'],
    audience: { holders: 'manage_settings:manage' },
    subject: 'integration',
    category: 'account',
    channels: byAll,
  },
  mailboxFailed: {
    from: ['mailbox.failed'],
    audience: 'owner',
    subject: 'mailbox',
    category: 'account',
    channels: byAll,
  },
  clientReportShared: {
    from: ['share.created', 'report.sent'],
    audience: 'contacts',
    subject: 'report',
    category: 'reports',
    channels: byAll,
  },
  clientInvoiceSent: {
    from: ['invoice.sent'],
    audience: 'contacts',
    subject: 'invoice',
    category: 'invoices',
    channels: byAll,
  },
  clientInvoiceDue: { from: byClock, audience: 'contacts', subject: 'invoice', category: 'payments', channels: byAll },
  clientInvoiceOverdue: {
    from: byClock,
    audience: 'contacts',
    subject: 'invoice',
    category: 'payments',
    channels: byAll,
  },
}

/** Who may read what a notification is about: as its endpoint has it. */
const seenBy: Record<NotifiedSubject, Access> = {
  company: ['manage_company:view'],
  integration: ['manage_settings:manage'],
  invoice: ['manage_invoices:view'],
  // Everybody has one of their own, or none.
  mailbox: 'staff',
  report: ['manage_reports:view'],
  task: ['manage_tasks:view'],
  user: ['manage_users:view'],
  variation: ['manage_variations:view'],
}

/** Whether somebody may be told of such things at all: staff of theirs, the people of clients of what is a client's. */
export function mayBeTold(actor: Actor, kind: NotificationKind): boolean {
  const { audience, subject } = notificationTable[kind]
  return (
    memberOf(actor) !== null &&
    isInside(actor) === (audience !== 'contacts') &&
    admits({ access: seenBy[subject] }, actor)
  )
}

/** All that somebody may be told of. */
export const kindsFor = (actor: Actor): NotificationKind[] => notificationKinds.filter((kind) => mayBeTold(actor, kind))

/** The categories in which somebody can be told of anything. */
export function categoriesFor(actor: Actor): NotificationCategory[] {
  const told = new Set(kindsFor(actor).map((kind) => notificationTable[kind].category))
  return notificationCategories.filter((category) => told.has(category))
}

/** Where a notification leads, as a path of the screens. */
export function targetOf(subject: { kind: NotifiedSubject; id: string }, commentId: string | null): string {
  switch (subject.kind) {
    case 'task':
      return `/app/tasks/${subject.id}${commentId === null ? '' : `#comment-${commentId}`}`
    case 'invoice':
      return `/app/invoices/${subject.id}`
    case 'report':
      return `/app/reports/${subject.id}`
    case 'variation':
      return `/app/variations/${subject.id}`
    case 'user':
      return '/app/settings/users'
    case 'mailbox':
      return '/app/profile/microsoft'
    case 'integration':
      return '/app/settings/integrations'
    case 'company':
      return '/app/settings/company'
  }
}

/** Hours of somebody's own day, in minutes since midnight, in which the bell alone tells them; over midnight too. */
export interface QuietHours {
  from: number
  to: number
}

/** How somebody is reached by what they want. */
export interface Delivery {
  /** Mails when there is news, or all in one in the morning. */
  email: MailPace
  /** When the morning's mail comes, in minutes of their day. */
  morningAt: number
  quiet: QuietHours | null
  /** Whether their devices are told at all. */
  push: boolean
}

/** What holds where neither the person nor the company has chosen. */
const usualDelivery: Delivery = { email: 'atOnce', morningAt: 7 * 60, quiet: null, push: true }

/** What holds for a person: their own, whole, before the company's. */
export const deliveryFor = (company: Partial<Delivery>, own: Delivery | null = null): Delivery =>
  own ?? { ...usualDelivery, ...company }

/** Whether both say the same. */
export const isSameDelivery = (one: Delivery, other: Delivery): boolean =>
  one.email === other.email &&
  one.morningAt === other.morningAt &&
  one.push === other.push &&
  one.quiet?.from === other.quiet?.from &&
  one.quiet?.to === other.quiet?.to

/** One of somebody's days, and when its morning's mail comes. */
interface Morning {
  day: CalendarDate
  at: string
}

/** The morning of the day that it is where the person is, whether it has come or not. */
function morningOf(now: string, minute: number, timezone: string): Morning {
  const day = todayIn(timezone, new Date(now))
  return { day, at: instantAt(day, minute, timezone) }
}

/**
 * When the next morning's mail comes, after this moment, by the clock where the person is: once on each of their days,
 * whatever the clocks do that day. `day` is which of their days it is.
 */
export function nextMorning(now: string, minute: number, timezone: string): Morning {
  const today = morningOf(now, minute, timezone)
  if (today.at > now) return today
  const tomorrow = addDays(today.day, 1)
  return { day: tomorrow, at: instantAt(tomorrow, minute, timezone) }
}

/** How often it is looked what comes by the clock, in minutes: on the quarters of every hour. */
export const lookedEvery = 15

/** Whether somebody's morning has come, or comes before the clock is looked at again. */
export const isMorning = (now: string, minute: number, timezone: string): boolean =>
  Date.parse(now) >= Date.parse(morningOf(now, minute, timezone).at) - (minute % lookedEvery) * 60_000

interface Noted {
  now: string
  gathered: number
  delivery: Delivery
  timezone: string
  /** Whether it is noted by the clock, of this one day. */
  isOfToday?: boolean
}

/**
 * When somebody is told of something that is noted now: by a device or a mail at once after as many seconds as it is
 * gathered, by the morning's mail in the next of their mornings, and by neither before quiet hours are over. What is of
 * today is told from this morning on, and by its mail.
 */
export function whenDue(
  channel: 'email' | 'push',
  { now, gathered, delivery, timezone, isOfToday = false }: Noted,
): { at: string; morning: CalendarDate | null } {
  const today = morningOf(now, delivery.morningAt, timezone)
  const from = isOfToday && today.at > now ? today.at : now
  if (channel === 'email' && delivery.email === 'morning') {
    const { day, at } = isOfToday ? { ...today, at: from } : nextMorning(now, delivery.morningAt, timezone)
    return { at: afterQuiet(at, delivery.quiet, timezone), morning: day }
  }
  const at = new Date(Date.parse(from) + gathered * 1000).toISOString()
  return { at: afterQuiet(at, delivery.quiet, timezone), morning: null }
}

/** When quiet hours are over by which something at this moment is held back; the moment itself outside of them. */
export function afterQuiet(now: string, quiet: QuietHours | null, timezone: string): string {
  if (quiet === null) return now
  const { from, to } = quiet
  const minute = minuteIn(timezone, new Date(now))
  const overMidnight = from > to
  const isQuiet = overMidnight ? minute >= from || minute < to : minute >= from && minute < to
  if (!isQuiet) return now
  const today = todayIn(timezone, new Date(now))
  const end = instantAt(overMidnight && minute >= from ? addDays(today, 1) : today, to, timezone)
  // Clocks that went back: it is the second time that they show it.
  return end > now ? end : new Date(Date.parse(now) + (to - minute) * 60_000).toISOString()
}
