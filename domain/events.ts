import { z } from 'zod'
import { clientForm } from './clients/schema.ts'
import { brandingForm, companyForm, numberingForm, settingsForm } from './companies/schema.ts'
import { importKinds } from './imports/choices.ts'
import { jobForm } from './jobs/schema.ts'
import { planForm } from './registry/schema.ts'
import { reportForm } from './reports/schema.ts'
import { roleForm } from './roles/schema.ts'
import { syncStates } from './accounting/choices.ts'
import { connectionFailures } from './integrations/choices.ts'
import { firstViewing } from './viewings/schema.ts'

/** The kinds of records that events are about. */
export type SubjectKind =
  | 'client'
  | 'company'
  | 'integration'
  | 'invoice'
  | 'job'
  | 'report'
  | 'role'
  | 'tag'
  | 'task'
  | 'user'
  | 'variation'
  | 'view'

const change = z.strictObject({ from: z.unknown(), to: z.unknown() })
const changeOf = <T extends z.ZodType>(value: T) => z.strictObject({ from: value, to: value })

/** The fields whose changes an edit records, per kind of record. */
export const trackedFields = {
  client: clientForm.keyof().options,
  company: companyForm.keyof().options,
  settings: settingsForm.keyof().options,
  branding: brandingForm.keyof().options,
  numbering: numberingForm.keyof().options,
  plan: planForm.keyof().options,
  secondStepRule: ['required'],
  reminderSchedule: ['enabled', 'days'],
  job: jobForm.keyof().options,
  // Its form, and what it keeps of its job.
  report: [
    ...reportForm.keyof().options,
    'contractAmount',
    'invoicedToDate',
    'approvedVariations',
    'pendingVariations',
    'milestones',
    'invoices',
    'variations',
  ],
  role: roleForm.keyof().options,
  invoice: [
    'clientId',
    'jobId',
    'invoiceNumber',
    'reference',
    'date',
    'dueDate',
    'paymentTerms',
    'notes',
    'items',
    'subtotal',
    'taxTotal',
    'total',
    'status',
  ],
  tag: ['name'],
  view: ['name', 'query'],
  // Its form; what it is for, its tags and files by their names.
  task: [
    'title',
    'description',
    'type',
    'priority',
    'startDate',
    'dueDate',
    'repeat',
    'estimatedHours',
    'actualHours',
    'value',
    'job',
    'client',
    'variation',
    'tags',
    'files',
  ],
  user: ['name', 'email', 'role', 'customRole', 'client', 'status', 'jobTitle', 'phone'],
  variation: ['name', 'description', 'type', 'quotedAmount', 'cost', 'clientId', 'jobId', 'images', 'files'],
  variationStatus: ['status', 'progressStatus', 'invoiceStatus', 'showInJobReport', 'dateApproved', 'dateCompleted'],
} as const

/** Some of these fields, each with what it was and what it is. */
const changesOf = <const K extends string>(fields: readonly K[]) => z.partialRecord(z.enum(fields), change)

/** What happened, about which kind of record, and what else its history and its listeners need to know. */
const event = <K extends SubjectKind, P extends z.ZodType>(subject: K, payload: P) => ({ subject, payload })

const nothing = z.strictObject({})
const variationChange = changesOf(trackedFields.variationStatus)
const statusChange = z.strictObject({ status: changeOf(z.string()) })
const ofImport = z.strictObject({
  importId: z.uuid(),
  kind: z.enum(importKinds),
  file: z.string(),
  records: z.int(),
})
const ofExport = z.strictObject({ exportId: z.uuid() })
const ofIntake = z.strictObject({ intakeId: z.uuid(), company: z.string(), records: z.int() })
const ofMoney = z.strictObject({ amount: z.strictObject({ from: z.null(), to: z.string() }) })
const titled = z.strictObject({ title: z.string() })
/** Who had a task and who has it, by name; and by id, for whoever is to be told. */
const assigneeChange = z.strictObject({
  assignee: changeOf(z.string().nullable()),
  assignedToId: z.uuid().nullable(),
})
/** The status where that is what the money changed; what was recorded before it was kept never says it. */
const amountMoved = z.strictObject({
  amount: z.strictObject({ from: z.null(), to: z.string() }),
  status: changeOf(z.string()).optional(),
})

/**
 * Everything that happens in a company, and nothing else does: what a command records and what listeners wait for.
 * Payloads hold no secrets and no letters: they are kept for good.
 */
export const events = {
  'client.created': event('client', nothing),
  'client.updated': event('client', changesOf(trackedFields.client)),
  'client.deleted': event('client', nothing),

  /** Signed up, with its first person. */
  'company.founded': event('company', nothing),
  'company.updated': event('company', changesOf(trackedFields.company)),
  'settings.updated': event('company', changesOf(trackedFields.settings)),
  'branding.updated': event('company', changesOf(trackedFields.branding)),
  'numbering.updated': event('company', changesOf(trackedFields.numbering)),
  'secondStepRule.updated': event('company', changesOf(trackedFields.secondStepRule)),
  /** When clients are reminded of invoices. */
  'reminderSchedule.updated': event('company', changesOf(trackedFields.reminderSchedule)),
  /** By the super admin, who invited its first org_admin. */
  'company.created': event('company', nothing),
  /** What the platform agrees with the company. */
  'plan.updated': event('company', changesOf(trackedFields.plan)),
  /** Closed at once, and erased thirty days later unless it is restored. */
  'company.cancelled': event('company', nothing),
  'company.restored': event('company', nothing),
  /** A super admin stepped into the company, and why. */
  'company.opened': event('company', z.strictObject({ reason: z.string() })),
  /** And out of it: by leaving, because the hour was over, or because their session had ended. */
  'company.left': event('company', z.strictObject({ by: z.enum(['leaving', 'hour', 'session']) })),

  /** Brought in from a file: how many records of a kind. */
  'import.done': event('company', ofImport),
  /** And taken out again, all of it. */
  'import.undone': event('company', ofImport),

  /** Taken out as a table, by this filter. */
  'audit.downloaded': event('company', z.partialRecord(z.enum(['search', 'kind', 'from', 'until']), z.string())),

  /** Which accounts and tax rates of the books invoices go to was chosen. */
  'books.mapped': event('company', nothing),
  /** Invoices of this date and later go to the books from now on. */
  'books.started': event('company', z.strictObject({ since: z.string() })),
  'books.paused': event('company', nothing),

  /** With which organisation there, by its name. */
  'integration.connected': event('integration', z.strictObject({ organisation: z.string() })),
  'integration.disconnected': event('integration', z.strictObject({ organisation: z.string().nullable() })),
  /** It ended, and nobody here ended it: taken back there, or it takes no token of ours any more. */
  'integration.failed': event(
    'integration',
    z.strictObject({ organisation: z.string().nullable(), failure: z.enum(connectionFailures) }),
  ),
  /** An archive of everything was asked for; made; taken along; and removed by hand. */
  'export.created': event('company', ofExport),
  'export.finished': event('company', ofExport),
  'export.downloaded': event('company', ofExport),
  'export.deleted': event('company', ofExport),
  /** All of an archive was brought in: of which company, and how many records. */
  'intake.done': event('company', ofIntake),

  'job.created': event('job', nothing),
  'job.updated': event('job', changesOf(trackedFields.job)),
  'job.deleted': event('job', nothing),

  'report.created': event('report', nothing),
  'report.updated': event('report', changesOf(trackedFields.report)),
  'report.deleted': event('report', nothing),
  /**
   * Mailed, each address a share link of its own; the mails have the ids of the links. `to` has commas between several
   * addresses, the link is the first one's.
   */
  'report.sent': event('report', z.strictObject({ to: z.string(), shareId: z.uuid() })),
  /** Somebody outside looked at it for the first time, by a link or signed in. Whoever comes back is only counted. */
  'report.viewed': event('report', firstViewing),
  'invoiceLink.created': event('invoice', nothing),
  'invoiceLink.revoked': event('invoice', nothing),
  'share.created': event('report', nothing),
  'share.revoked': event('report', nothing),

  /** Rights are never given or taken without a trace of which. */
  'role.created': event('role', z.strictObject({ permissions: changeOf(z.array(z.string()).nullable()) })),
  'role.updated': event('role', changesOf(trackedFields.role)),
  /** With whom it left: the names of those who were moved, and the role they have now. */
  'role.deleted': event(
    'role',
    z.strictObject({
      permissions: changeOf(z.array(z.string()).nullable()),
      movedTo: z.strictObject({ role: z.string(), people: z.array(z.string()) }).nullable(),
    }),
  ),
  /** Sent, or sent again: the mail has the link that lets them in. */
  /** As what they come in: what they may do from the moment they accept. Not said by invitations of before. */
  'user.invited': event(
    'user',
    z.strictObject({
      to: z.string(),
      mailId: z.uuid(),
      role: z.string().optional(),
      customRole: z.string().nullable().optional(),
      client: z.string().nullable().optional(),
    }),
  ),
  'user.uninvited': event('user', nothing),
  /** Accepted: the person's own deed. */
  'user.joined': event('user', nothing),
  /** The address they sign in with is theirs. */
  'user.confirmed': event('user', nothing),
  'user.updated': event('user', changesOf(trackedFields.user)),
  'user.deleted': event('user', nothing),
  /** Of their own will. */
  'user.left': event('user', nothing),
  /** Took a copy of all that is known of them. */
  'user.exported': event('user', nothing),
  /** Lets a program act for the person from now on, and no more. */
  'token.created': event('user', z.strictObject({ name: z.string(), expiresAt: z.string() })),
  'token.revoked': event('user', z.strictObject({ name: z.string() })),
  /** Lets other calendars read the person's own tasks from now on. */
  'calendarFeed.made': event('user', nothing),
  'calendarFeed.revoked': event('user', nothing),
  /** A calendar of the person's work is kept in their mailbox from now on, or is so no more. */
  'outlook.kept': event('user', nothing),
  'outlook.dropped': event('user', nothing),
  /** What the person changed there waits for their word, or waits no more. */
  'outlook.changed': event('user', nothing),
  /** Connected their own mailbox at Microsoft 365; ended that; or it ended though nobody here ended it. */
  'mailbox.connected': event('user', z.strictObject({ address: z.string() })),
  'mailbox.disconnected': event('user', nothing),
  'mailbox.failed': event('user', z.strictObject({ failure: z.enum(connectionFailures) })),
  /** Linked their account with one at Microsoft, by which they sign in from then on; or links it no more. */
  'identity.linked': event('user', z.strictObject({ address: z.string() })),
  'identity.unlinked': event('user', nothing),
  /** Came in to work: signed in, or came over from another company. From where, as far as a browser says. */
  'user.signedIn': event(
    'user',
    z.strictObject({
      browser: z.string().nullable(),
      system: z.string().nullable(),
      address: z.string(),
      /** The provider that said who it is, where one did. */
      through: z.string().optional(),
    }),
  ),
  /** Somebody else ended a session of theirs. */
  'session.revoked': event('user', nothing),

  /** What it says is in none of these. The mentioned are those whom it did not mention before. */
  'comment.created': event('task', z.strictObject({ commentId: z.uuid(), mentioned: z.array(z.uuid()) })),
  'comment.updated': event('task', z.strictObject({ commentId: z.uuid(), mentioned: z.array(z.uuid()) })),
  'comment.deleted': event('task', z.strictObject({ commentId: z.uuid() })),

  'tag.updated': event('tag', changesOf(trackedFields.tag)),
  /** What had it has the one of this name. */
  'tag.merged': event('tag', z.strictObject({ into: z.string(), tasks: z.int() })),
  'tag.deleted': event('tag', z.strictObject({ tasks: z.int() })),

  'view.created': event('view', nothing),
  'view.updated': event('view', changesOf(trackedFields.view)),
  'view.shared': event('view', nothing),
  'view.unshared': event('view', nothing),
  'view.deleted': event('view', nothing),

  'task.created': event('task', nothing),
  'task.updated': event('task', changesOf(trackedFields.task)),
  'task.deleted': event('task', nothing),
  /** Into another column. */
  'task.moved': event('task', statusChange),
  /** Within its column. */
  'task.reordered': event('task', nothing),
  'task.assigned': event('task', assigneeChange),
  'task.taken': event('task', assigneeChange),
  'task.released': event('task', assigneeChange),
  /** The last task that it waited for was completed. */
  'task.ready': event('task', z.strictObject({ completed: z.string() })),
  'task.watched': event('task', z.strictObject({ person: z.string() })),
  'task.unwatched': event('task', z.strictObject({ person: z.string() })),
  'subtask.added': event('task', titled),
  'subtask.updated': event('task', titled.extend({ changes: changesOf(['title', 'completed', 'dueDate']) })),
  'subtask.assigned': event('task', titled.extend({ subtaskId: z.uuid(), ...assigneeChange.shape })),
  'subtask.moved': event('task', titled),
  'subtask.deleted': event('task', titled),
  /** It waits for the task of this title. */
  'dependency.added': event('task', titled),
  'dependency.removed': event('task', titled),
  'timer.started': event('task', nothing),
  'timer.stopped': event('task', z.strictObject({ minutes: z.int() })),

  'variation.created': event('variation', nothing),
  'variation.updated': event('variation', changesOf(trackedFields.variation)),
  'variation.deleted': event('variation', nothing),
  'variation.approved': event('variation', variationChange),
  'variation.unapproved': event('variation', variationChange),
  'variation.progressed': event('variation', variationChange),
  'variation.invoiceStatusSet': event('variation', variationChange),
  'variation.shown': event('variation', variationChange),
  'variation.hidden': event('variation', variationChange),

  /** With the status in which it came from a file. */
  'invoice.created': event(
    'invoice',
    z.strictObject({
      total: z.strictObject({ from: z.null(), to: z.string() }),
      status: z.strictObject({ from: z.null(), to: z.string() }).optional(),
    }),
  ),
  'invoice.updated': event('invoice', changesOf(trackedFields.invoice)),
  'invoice.deleted': event('invoice', nothing),
  'invoice.submitted': event('invoice', statusChange),
  'invoice.approved': event('invoice', statusChange),
  'invoice.markedOverdue': event('invoice', statusChange),
  'invoice.paid': event('invoice', statusChange),
  'invoice.voided': event('invoice', statusChange),
  /** Mailed as it was in that version, to addresses with commas between; the first one's mail is named. */
  'invoice.sent': event(
    'invoice',
    z.strictObject({ to: z.strictObject({ from: z.null(), to: z.string() }), version: z.int(), mailId: z.uuid() }),
  ),
  /** Its client was reminded of it, so many days from its due date; before it where they are negative. */
  'invoice.reminded': event(
    'invoice',
    z.strictObject({ to: z.strictObject({ from: z.null(), to: z.string() }), days: z.int(), mailId: z.uuid() }),
  ),
  'reminders.stopped': event('invoice', nothing),
  'reminders.resumed': event('invoice', nothing),
  /** Somebody of the client looked at it for the first time. */
  'invoice.viewed': event('invoice', firstViewing),
  /** How it stands with the books, where that is something new. */
  'invoice.booked': event('invoice', z.strictObject({ state: z.enum(syncStates) })),
  /** `isRest`: it stands in place of one of which a part went back, and is no news by itself. */
  'payment.recorded': event('invoice', amountMoved.extend({ isRest: z.literal(true).optional() })),
  'payment.reversed': event('invoice', amountMoved),
  /** Of a payment online: more came in than was left to pay, or was reversed by hand, and is nowhere yet. */
  'payment.surplus': event('invoice', ofMoney),
  /** What was left over is a credit of the client. */
  'payment.kept': event('invoice', ofMoney),
  /** Money went back to whoever paid, or could not be given back. */
  'payment.refunded': event('invoice', ofMoney),
  'payment.refundFailed': event('invoice', ofMoney),
  /** Somebody contests a payment at their bank; and how that ended. */
  'payment.disputed': event('invoice', ofMoney),
  'payment.disputeWon': event('invoice', ofMoney),
  'payment.disputeLost': event('invoice', ofMoney),
} as const

export type EventName = keyof typeof events
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]['payload']>
export type EventSubjectKind<N extends EventName> = (typeof events)[N]['subject']
