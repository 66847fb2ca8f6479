import type { EventName, EventPayload } from '../events.ts'
import type { Permission } from '../permissions.ts'
import type { ValueType } from './choices.ts'

/** What a value is the id of: it is told by its name. */
export type Named = 'client' | 'job' | 'file'

/** Of a field: as what it is written, and the right that its reader needs besides the record's; null: never told. */
export type ToldField = ValueType | { type: ValueType; right?: Permission; idOf?: Named } | null

/** What a payload can say. */
type FieldOf<N extends EventName> = string extends keyof EventPayload<N> ? never : keyof EventPayload<N> & string
type FieldsOf<N extends EventName> = { readonly [F in FieldOf<N>]-?: ToldField }

const nothing = {}
// How many, of what: so says the sentence, by the file's name.
const imported = { importId: null, kind: null, file: 'text', records: null } as const
const status = { status: 'invoiceStatus' } as const
// By a link or in the portal, and to which address the link was mailed.
const viewed = { via: 'text', to: 'text' } as const
const ofPayment = { amount: 'money', ...status } as const
const ofMoney = { amount: 'money' } as const
const title = { title: 'text' } as const
// Whom a comment mentions is told to them; which comment it was leads nowhere.
const ofComment = { commentId: null, mentioned: null } as const
// Which one it was leads nowhere once it is gone.
const ofExport = { exportId: null } as const
const client = { type: 'name', idOf: 'client' } as const
const job = { type: 'name', idOf: 'job' } as const
const files = { type: 'files', idOf: 'file' } as const
const assignee = { assignee: 'name', assignedToId: null } as const
const ofVariation = { type: 'name', right: 'manage_variations:view' } as const
const namesOfVariations = { type: 'names', right: 'manage_variations:view' } as const

const variationStatus: FieldsOf<'variation.approved'> = {
  status: 'variationStatus',
  progressStatus: 'variationProgress',
  invoiceStatus: 'variationInvoicing',
  showInJobReport: 'boolean',
  dateApproved: 'date',
  dateCompleted: 'date',
}

/**
 * Every field that an event can say, as what it is written and who may read it. An event or a field that has no row
 * here does not compile; whoever adds one decides who sees it.
 */
export const toldFields: { readonly [N in EventName]: FieldsOf<N> } = {
  'client.created': nothing,
  'client.updated': {
    name: 'text',
    clientId: 'text',
    email: 'text',
    billingEmail: 'text',
    website: 'text',
    phone: 'text',
    address: 'lines',
    contactName: 'text',
    contactPhone: 'text',
    contactEmail: 'text',
    logoFileId: files,
    status: 'clientStatus',
    notes: 'lines',
  },
  'client.deleted': nothing,

  'company.founded': nothing,
  'company.updated': {
    name: 'text',
    companyId: 'text',
    email: 'text',
    billingEmail: 'text',
    phone: 'text',
    website: 'text',
    address: 'lines',
    contactName: 'text',
    contactPhone: 'text',
    contactEmail: 'text',
    gstNumber: 'text',
    bankAccount: 'text',
    defaultTaxRate: 'rate',
    defaultPaymentTerms: 'terms',
  },
  'settings.updated': {
    language: 'language',
    timezone: 'text',
    theme: 'theme',
    notifications: 'notifications',
    // Times of day and quiet hours: that they changed says the event.
    delivery: null,
  },
  'branding.updated': { primaryColor: 'text', secondaryColor: 'text', logoFileId: files },
  'numbering.updated': { client: 'series', job: 'series', report: 'series', variation: 'series', invoice: 'series' },
  'secondStepRule.updated': { required: 'boolean' },
  'reminderSchedule.updated': { enabled: 'boolean', days: 'names' },
  'company.created': nothing,
  'plan.updated': { plan: 'plan', trialEndsAt: 'instant' },
  'company.cancelled': nothing,
  'company.restored': nothing,
  'company.opened': { reason: 'text' },
  'company.left': { by: 'leaving' },
  'import.done': imported,
  'import.undone': imported,
  'audit.downloaded': { search: 'text', kind: 'auditKind', from: 'date', until: 'date' },

  'books.mapped': nothing,
  'books.started': { since: 'date' },
  'books.paused': nothing,
  'integration.connected': { organisation: 'text' },
  'integration.disconnected': { organisation: 'text' },
  // Why says its page.
  'integration.failed': { organisation: 'text', failure: null },
  'export.created': ofExport,
  'export.finished': ofExport,
  'export.downloaded': ofExport,
  'export.deleted': ofExport,
  'intake.done': { intakeId: null, company: 'text', records: null },

  'job.created': nothing,
  'job.updated': {
    clientId: client,
    name: 'text',
    jobId: 'text',
    address: 'lines',
    startDate: 'date',
    estimatedEndDate: 'date',
    status: 'jobStatus',
    projectManagerName: 'text',
    jobManager: 'text',
    quoteNumber: 'text',
    claimNumber: 'text',
    description: 'lines',
    contractAmount: 'money',
    totalInvoiced: 'money',
    pendingVariationValue: 'money',
    approvedVariationValue: 'money',
    notes: 'lines',
    milestones: 'milestones',
    fileIds: files,
  },
  'job.deleted': nothing,

  'report.created': nothing,
  'report.updated': {
    clientId: client,
    jobId: job,
    date: 'date',
    preparedBy: 'text',
    preparedByTitle: 'text',
    progressPercentage: 'percent',
    tasksAchieved: 'lines',
    tasksPlanned: 'lines',
    keyUpdates: 'lines',
    clientCommunication: 'lines',
    accidents: 'lines',
    councilInspections: 'lines',
    comments: 'lines',
    // They are told as the list that the report keeps.
    variationIds: null,
    images: 'photos',
    contractAmount: 'money',
    invoicedToDate: 'money',
    approvedVariations: 'money',
    pendingVariations: 'money',
    milestones: 'milestones',
    invoices: { type: 'names', right: 'manage_invoices:view' },
    // Some of them are hidden from reports, and so from whoever sees no variations.
    variations: namesOfVariations,
  },
  'report.deleted': nothing,
  'report.sent': { to: 'text', shareId: null },
  'report.viewed': viewed,
  'invoiceLink.created': nothing,
  'invoiceLink.revoked': nothing,
  'share.created': nothing,
  'share.revoked': nothing,

  'role.created': { permissions: 'rights' },
  'role.updated': { name: 'text', description: 'lines', permissions: 'rights' },
  'role.deleted': { permissions: 'rights', movedTo: { type: 'moved', right: 'manage_users:view' } },

  'user.invited': { to: 'text', mailId: null, role: 'role', customRole: 'name', client: 'name' },
  'user.uninvited': nothing,
  'user.joined': nothing,
  'user.confirmed': nothing,
  'user.updated': {
    name: 'text',
    email: 'text',
    role: 'role',
    customRole: 'name',
    client: 'name',
    status: 'userStatus',
    jobTitle: 'text',
    phone: 'text',
  },
  'user.deleted': nothing,
  'user.left': nothing,
  'user.exported': nothing,
  'token.created': { name: 'text', expiresAt: 'instant' },
  'token.revoked': { name: 'text' },
  'calendarFeed.made': nothing,
  'calendarFeed.revoked': nothing,
  'outlook.kept': nothing,
  'outlook.dropped': nothing,
  'outlook.changed': nothing,
  'mailbox.connected': { address: 'text' },
  'mailbox.disconnected': nothing,
  // Why says its person's profile.
  'mailbox.failed': { failure: null },
  'identity.linked': { address: 'text' },
  'identity.unlinked': nothing,
  'user.signedIn': { browser: 'text', system: 'text', address: 'text', through: 'text' },
  'session.revoked': nothing,

  'comment.created': ofComment,
  'comment.updated': ofComment,
  'comment.deleted': { commentId: null },

  'tag.updated': { name: 'text' },
  'tag.merged': { into: 'text', tasks: null },
  'tag.deleted': { tasks: null },

  // What a view shows is its owner's.
  'view.created': nothing,
  'view.updated': { name: null, query: null },
  'view.shared': nothing,
  'view.unshared': nothing,
  'view.deleted': nothing,

  'task.created': nothing,
  'task.updated': {
    title: 'text',
    description: 'lines',
    type: 'taskType',
    priority: 'taskPriority',
    startDate: 'date',
    dueDate: 'date',
    repeat: 'repeat',
    estimatedHours: 'hours',
    actualHours: 'hours',
    value: 'money',
    job: 'name',
    client: 'name',
    variation: ofVariation,
    tags: 'names',
    files: 'files',
  },
  'task.deleted': nothing,
  'task.moved': { status: 'taskStatus' },
  'task.reordered': nothing,
  'task.assigned': assignee,
  'task.taken': assignee,
  'task.released': assignee,
  'task.ready': { completed: 'text' },
  'task.watched': { person: 'name' },
  'task.unwatched': { person: 'name' },
  'subtask.added': title,
  // What changed of it stands beside its title.
  'subtask.updated': { title: 'text', changes: null },
  'subtask.assigned': { ...title, subtaskId: null, ...assignee },
  'subtask.moved': title,
  'subtask.deleted': title,
  'dependency.added': title,
  'dependency.removed': title,
  'timer.started': nothing,
  'timer.stopped': { minutes: 'minutes' },

  'variation.created': nothing,
  'variation.updated': {
    name: 'text',
    description: 'lines',
    type: 'variationType',
    quotedAmount: 'money',
    cost: { type: 'money', right: 'manage_variations:view' },
    clientId: client,
    jobId: job,
    images: 'photos',
    files: 'files',
  },
  'variation.deleted': nothing,
  'variation.approved': variationStatus,
  'variation.unapproved': variationStatus,
  'variation.progressed': variationStatus,
  'variation.invoiceStatusSet': variationStatus,
  'variation.shown': variationStatus,
  'variation.hidden': variationStatus,

  'invoice.created': { total: 'money', ...status },
  'invoice.updated': {
    clientId: client,
    jobId: job,
    invoiceNumber: 'text',
    reference: 'text',
    date: 'date',
    dueDate: 'date',
    paymentTerms: 'terms',
    notes: 'lines',
    items: 'items',
    subtotal: 'money',
    taxTotal: 'money',
    total: 'money',
    status: 'invoiceStatus',
  },
  'invoice.deleted': nothing,
  'invoice.submitted': status,
  'invoice.approved': status,
  'invoice.markedOverdue': status,
  'invoice.paid': status,
  'invoice.voided': status,
  'invoice.viewed': viewed,
  // By how many days it was late then stands with the reminders themselves.
  'invoice.reminded': { to: 'text', days: null, mailId: null },
  'reminders.stopped': nothing,
  'reminders.resumed': nothing,
  'invoice.sent': { to: 'text', version: null, mailId: null },
  // Which of three, so says the sentence.
  'invoice.booked': { state: 'text' },
  'payment.recorded': { ...ofPayment, isRest: null },
  'payment.reversed': ofPayment,
  'payment.surplus': ofMoney,
  'payment.kept': ofMoney,
  'payment.refunded': ofMoney,
  'payment.refundFailed': ofMoney,
  'payment.disputed': ofMoney,
  'payment.disputeWon': ofMoney,
  'payment.disputeLost': ofMoney,
}
