import type { QueryKey } from '@tanstack/react-query'

import type { EventName, SubjectKind } from '#domain/events.ts'

// The first words of query keys: whatever begins with them shows such records.
const clients = ['clients']
// Not their names to choose from.
const clientRecords = [
  ['clients', 'list'],
  ['clients', 'one'],
]
const jobs = ['jobs']
const reports = ['reports']
const variations = ['variations']
// Not what a new invoice starts with: that is asked for anew each time, and its next number is taken by then.
const invoices = [
  ['invoices', 'list'],
  ['invoices', 'one'],
  ['invoices', 'work'],
]
const newInvoice = ['invoices', 'suggestion']
const tasks = ['tasks']
const shares = ['shares']
const invoiceLinks = ['invoice-links']
const dashboard = ['dashboard']
const company = ['company']
// The super admin's.
const companies = ['companies']
const session = ['session']
const roles = ['roles']
const users = ['users']
const profile = ['profile']
const tokens = ['tokens']
const calendarFeed = ['calendar', 'feed']
const mailbox = ['mailbox']
const outlook = ['outlook']
// What stands on the days of the calendar: by its own first word, and what is written beside it.
const calendar = ['calendar']
const secondStepRule = ['second-step', 'rule']
const identity = ['identity']
const sessions = ['sessions']
const comments = ['comments']
const imports = ['imports']
const intakes = ['intakes']
const checkouts = ['checkouts']
const reminders = ['reminders']
const tags = ['tags']
const views = ['views']
const audit = ['audit']
// Archives of everything that the company has.
const exportsMade = ['exports']
// How much of the company's plan is used.
const plan = ['plan']
const integrations = ['integrations']
// How the books elsewhere are kept up, and how each invoice stands there.
const books = ['books']

// Whether something may be deleted: not with tasks.
const withTasks = [['jobs', 'list'], ['jobs', 'one'], ...clientRecords, ['variations', 'list'], ['variations', 'one']]
// Who has a task, wrote a comment or made a view stands there by name.
const namedPeople = [tasks, calendar, comments, views]

// A job's figures, a variation's remainder and the dashboard's balances are sums of invoices and payments.
const money = [...invoices, jobs, variations, dashboard, ['calendar', 'invoices']]
// Its amount is part of its job's figures, its row of the reports that list it, its remainder of what may be invoiced.
const variation = [variations, jobs, reports, ...invoices, dashboard]

/** What shows sums of invoices and variations to who sees neither. */
export const staleAfterFigures: readonly QueryKey[] = [jobs, reports, dashboard]

/** Records, lists and figures. Names travel: a client's and a job's stand on everything that belongs to them. */
const staleRecords: Record<EventName, readonly QueryKey[]> = {
  'client.created': [clients, dashboard],
  'client.updated': [clients, jobs, tasks, ['calendar', 'invoices'], reports, ...invoices, variations, dashboard],
  'client.deleted': [clients, dashboard],

  // Where it happens, nothing of it is on any screen yet.
  'company.founded': [session],
  // Its name stands in the frame, its terms and rate in a new invoice, its address in the portal.
  'company.updated': [company, session, ...invoices, newInvoice, dashboard],
  // Today is another day in another timezone: whatever says overdue, and every figure of this month.
  'settings.updated': [
    company,
    profile,
    session,
    clients,
    jobs,
    reports,
    ...invoices,
    newInvoice,
    variations,
    shares,
    tasks,
    calendar,
    dashboard,
  ],
  // Its logo stands in the frame and in the portal.
  'branding.updated': [company, session, dashboard],
  'numbering.updated': [company, newInvoice],
  'reminderSchedule.updated': [reminders],
  'secondStepRule.updated': [secondStepRule, session, audit],
  'import.done': [imports, clients, jobs, ...invoices, plan, calendar, dashboard],
  'import.undone': [imports, clients, jobs, ...invoices, plan, calendar, dashboard],
  // Everything of a company is there at once.
  'intake.done': [
    intakes,
    company,
    session,
    clients,
    ...money,
    reports,
    tasks,
    comments,
    views,
    tags,
    users,
    roles,
    plan,
    calendar,
    reminders,
    checkouts,
    newInvoice,
  ],
  'company.created': [companies],
  'plan.updated': [companies, plan, session, integrations, audit],
  'company.cancelled': [companies, plan, session],
  'company.restored': [companies, plan, session],
  'integration.connected': [integrations, books, dashboard, audit],
  'integration.disconnected': [integrations, books, dashboard, audit],
  'integration.failed': [integrations, books, dashboard, audit],
  'books.mapped': [books],
  'books.started': [books],
  'books.paused': [books],
  'company.opened': [company, companies, audit],
  'company.left': [company, companies, audit],

  // Whoever changes a role may have it; its name stands beside people, and is a choice for others.
  'role.created': [roles, users, audit],
  'role.updated': [roles, users, session, audit],
  'role.deleted': [roles, users, session, audit],
  // A client whose people are gone may be deleted, so says the client; and a role says how many have it.
  'user.invited': [plan, users, roles, ...clientRecords, dashboard, audit],
  'user.uninvited': [plan, users, roles, ...clientRecords, dashboard, audit],
  'user.joined': [users, roles, audit],
  // What may be mailed stands with each record that is.
  'user.confirmed': [session, users, reports, ...invoices],
  'user.updated': [plan, users, roles, session, profile, ...clientRecords, ...namedPeople, audit],
  // Whoever goes has no tasks any more.
  'user.deleted': [plan, users, roles, ...clientRecords, ...namedPeople, audit],
  'user.signedIn': [sessions, audit],
  'session.revoked': [sessions, audit],
  'audit.downloaded': [audit],
  'export.created': [exportsMade, audit],
  'export.finished': [exportsMade, audit],
  'export.downloaded': [audit],
  'export.deleted': [exportsMade, audit],
  'user.left': [plan, users, roles, ...clientRecords, ...namedPeople, audit],
  'user.exported': [audit],
  'identity.linked': [identity, audit],
  'identity.unlinked': [identity, audit],
  'token.created': [tokens, profile, audit],
  'token.revoked': [tokens, profile, audit],
  'calendarFeed.made': [calendarFeed, profile, audit],
  'calendarFeed.revoked': [calendarFeed, profile, audit],
  'outlook.kept': [outlook, audit],
  'outlook.dropped': [outlook, audit],
  'outlook.changed': [outlook],
  'mailbox.connected': [mailbox, outlook, integrations, audit],
  'mailbox.disconnected': [mailbox, outlook, integrations, audit],
  'mailbox.failed': [mailbox, outlook, integrations, audit],

  'job.created': [plan, calendar, jobs, clients, dashboard],
  'job.updated': [plan, tasks, calendar, jobs, clients, reports, ...invoices, variations, dashboard],
  'job.deleted': [plan, calendar, jobs, clients, dashboard],

  // A job with reports is not deleted; so says the job.
  'report.created': [reports, jobs, dashboard],
  'report.updated': [reports, jobs, dashboard],
  'report.deleted': [reports, jobs, shares, dashboard],
  'report.sent': [shares],
  'report.viewed': [reports, shares],
  'invoiceLink.created': [invoiceLinks],
  'invoiceLink.revoked': [invoiceLinks],
  'share.created': [shares],
  'share.revoked': [shares],

  // A task says how many it has, and in its history that there was one; whom it mentions watches from then on.
  'comment.created': [comments, tasks],
  'comment.updated': [comments, tasks],
  'comment.deleted': [comments, tasks],

  'tag.updated': [tags, tasks, calendar],
  'tag.merged': [tags, tasks, calendar],
  'tag.deleted': [tags, tasks, calendar],

  'view.created': [views],
  'view.updated': [views],
  'view.shared': [views],
  'view.unshared': [views],
  'view.deleted': [views],

  'task.created': [tasks, calendar, ...withTasks, dashboard],
  'task.updated': [tasks, calendar, ...withTasks, dashboard],
  'task.deleted': [tasks, calendar, ...withTasks, dashboard],
  'task.moved': [tasks, calendar, dashboard],
  'task.reordered': [tasks, calendar],
  'task.assigned': [tasks, calendar, dashboard],
  'task.taken': [tasks, calendar, dashboard],
  'task.released': [tasks, calendar, dashboard],
  'task.ready': [tasks, calendar],
  'task.watched': [tasks, calendar, dashboard],
  'task.unwatched': [tasks, calendar, dashboard],
  'subtask.added': [tasks],
  'subtask.updated': [tasks],
  'subtask.assigned': [tasks],
  'subtask.moved': [tasks],
  'subtask.deleted': [tasks],
  'dependency.added': [tasks],
  'dependency.removed': [tasks],
  'timer.started': [tasks],
  // Its hours are the task's, which is another version then.
  'timer.stopped': [tasks, calendar],

  // A client with variations or invoices is not deleted; so says the client.
  'variation.created': [...variation, ...clientRecords],
  'variation.updated': [...variation, ...clientRecords, tasks],
  'variation.deleted': [...variation, ...clientRecords],
  'variation.approved': variation,
  'variation.unapproved': variation,
  'variation.progressed': variation,
  'variation.invoiceStatusSet': variation,
  'variation.shown': variation,
  'variation.hidden': variation,

  'invoice.created': [...money, ...clientRecords],
  'invoice.updated': [...money, ...clientRecords],
  'invoice.deleted': [...money, ...clientRecords],
  'invoice.submitted': money,
  'invoice.approved': money,
  'invoice.markedOverdue': money,
  'invoice.paid': money,
  'invoice.voided': money,
  'invoice.sent': [...invoices, invoiceLinks],
  'invoice.viewed': [...invoices, invoiceLinks],
  'invoice.reminded': [reminders, invoiceLinks],
  'reminders.stopped': [reminders],
  'reminders.resumed': [reminders],
  'invoice.booked': [books, ['invoices', 'one']],
  'payment.recorded': [...money, checkouts],
  'payment.reversed': [...money, checkouts],
  'payment.surplus': [checkouts],
  'payment.kept': [checkouts],
  'payment.refunded': [checkouts],
  'payment.refundFailed': [checkouts],
  'payment.disputed': [checkouts],
  'payment.disputeWon': [checkouts],
  'payment.disputeLost': [checkouts],
}

/** What the events are about: their names begin with it, or with a part of it. */
const subjects: Record<Beginning, SubjectKind> = {
  audit: 'company',
  books: 'company',
  branding: 'company',
  calendarFeed: 'user',
  client: 'client',
  comment: 'task',
  company: 'company',
  dependency: 'task',
  integration: 'integration',
  export: 'company',
  intake: 'company',
  invoice: 'invoice',
  invoiceLink: 'invoice',
  mailbox: 'user',
  identity: 'user',
  outlook: 'user',
  job: 'job',
  numbering: 'company',
  payment: 'invoice',
  plan: 'company',
  report: 'report',
  role: 'role',
  import: 'company',
  reminders: 'invoice',
  reminderSchedule: 'company',
  secondStepRule: 'company',
  session: 'user',
  settings: 'company',
  share: 'report',
  subtask: 'task',
  tag: 'tag',
  task: 'task',
  timer: 'task',
  token: 'user',
  user: 'user',
  variation: 'variation',
  view: 'view',
}
type Beginning = EventName extends infer Name ? (Name extends `${infer First}.${string}` ? First : never) : never

/** Of a record that is gone nobody asks for the history: its page is left, and no other's has changed. */
function historyAfter(event: string): QueryKey[] {
  const subject = subjects[event.split('.')[0] as Beginning]
  return event === `${subject}.deleted` ? [] : [['activity', 'history', subject]]
}

/**
 * What is out of date once something has happened: for every event, the queries whose answers may differ now. All of it
 * is part of what happened in the company, and to a record.
 */
export const staleAfter = Object.fromEntries<readonly QueryKey[]>(
  Object.entries(staleRecords).map(([event, keys]) => [event, [...keys, ['activity', 'list'], ...historyAfter(event)]]),
) as Record<EventName, readonly QueryKey[]>
