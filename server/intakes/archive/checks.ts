import { z } from 'zod'
import type { ArchivedKind } from '#domain/archives/rules.ts'
import type { Archived } from '#domain/archives/schema.ts'
import { clientForm } from '#domain/clients/schema.ts'
import { updateCommentBody } from '#domain/comments/schema.ts'
import type { FieldError } from '#domain/errors.ts'
import { events, type EventName } from '#domain/events.ts'
import { checkoutFault, invoiceFault } from '#domain/intakes/rules.ts'
import { intakeMessages } from '#domain/intakes/schema.ts'
import { invoiceForm, invoiceMessages, paymentForm } from '#domain/invoices/schema.ts'
import { jobEditForm, jobMessages } from '#domain/jobs/schema.ts'
import { sumMoney } from '#domain/money.ts'
import { reportForm } from '#domain/reports/schema.ts'
import { roleForm } from '#domain/roles/schema.ts'
import { tagName } from '#domain/tags/schema.ts'
import { createTaskBody, taskForm, taskMessages } from '#domain/tasks/schema.ts'
import { invitedUserForm, inviteForm } from '#domain/users/schema.ts'
import { variationEditForm } from '#domain/variations/schema.ts'
import { createViewBody } from '#domain/views/schema.ts'
import { companyFaults, supplierFaults } from './company.ts'
import {
  amountsOf,
  asForm,
  at,
  dateAt,
  distinctAt,
  filesAt,
  isId,
  nameForm,
  ofClient,
  once,
  onceAt,
  rankAt,
  repeatAt,
  unknownAt,
} from './faults.ts'
import type { Seen } from './seen.ts'
import { neededFaults, needsOf } from './waits.ts'

// What each record has to be beyond its shape: what its form takes, what it names is there and of the same client, and
// its money adds up. Said at the record; what is right is remembered for those that come after it.

export type Check<Kind extends ArchivedKind> = (record: Archived<Kind>, seen: Seen) => FieldError[]

const subtasksForm = createTaskBody.pick({ subtasks: true })
const addressForm = z.object({ email: inviteForm.shape.email })

const isEvent = (name: string): name is EventName => Object.hasOwn(events, name)

export const checks: { [Kind in ArchivedKind]: Check<Kind> } = {
  company: companyFaults,
  roles: (role, seen) => {
    seen.roles.add(role.id)
    if (role.isSystem) return []
    const { name, description, permissions } = role
    return [...once(seen, 'roles', role.id, name), ...asForm(roleForm, { name, description, permissions })]
  },
  clients: (client, seen) => {
    seen.clients.add(client.id)
    const { clientId, name, email, billingEmail, website, phone, address, status, notes } = client
    const { contactName, contactPhone, contactEmail } = client
    const form = { clientId, name, email, billingEmail, website, phone, address, status, notes }
    return [
      ...once(seen, 'clients', client.id, clientId),
      ...asForm(clientForm, { ...form, contactName, contactPhone, contactEmail }),
    ]
  },
  people: (person, seen) => {
    seen.people.add(person.id)
    const { name, role, jobTitle, phone, client, customRole } = person
    const roleOf = { role, clientId: client?.id ?? null, roleId: customRole?.id ?? null }
    return [
      ...once(seen, 'people', person.id, person.email),
      ...asForm(addressForm, { email: person.email }),
      ...asForm(invitedUserForm, { name, jobTitle, phone, ...roleOf }),
      ...unknownAt('client', client === null || seen.clients.has(client.id)),
      ...unknownAt('customRole', customRole === null || seen.roles.has(customRole.id)),
    ]
  },
  jobs: (job, seen) => {
    seen.jobs.set(job.id, job.clientId)
    const { clientId, name, jobId, address, startDate, estimatedEndDate, status, projectManagerName, jobManager } = job
    const { quoteNumber, claimNumber, description, notes, milestones } = job
    const { contractAmount, totalInvoiced, pendingVariationValue, approvedVariationValue } = job
    const amounts = { contractAmount, totalInvoiced, pendingVariationValue, approvedVariationValue }
    const people = { projectManagerName, jobManager }
    const texts = { quoteNumber, claimNumber, description, notes }
    const form = { clientId, name, jobId, address, startDate, estimatedEndDate, status, milestones }
    const files = job.files.map(({ id }) => id)
    return [
      ...once(seen, 'jobs', job.id, jobId),
      ...unknownAt('clientId', seen.clients.has(clientId)),
      ...asForm(jobEditForm, { ...form, ...amounts, ...people, ...texts }),
      ...(estimatedEndDate < startDate ? at('estimatedEndDate', jobMessages.endBeforeStart) : []),
      ...filesAt('files', seen, job.id, files),
    ]
  },
  variations: (variation, seen) => {
    seen.variations.set(variation.id, variation.clientId)
    const { name, description, type, quotedAmount, cost, clientId, jobId, images } = variation
    const { status, progressStatus, dateAdded, dateApproved, dateCompleted, files } = variation
    const photos = images.map(({ fileId, caption }) => ({ fileId, caption }))
    const areDated =
      (status === 'approved') === (dateApproved !== null) &&
      (progressStatus === 'completed') === (dateCompleted !== null)
    return [
      ...once(seen, 'variations', variation.id, variation.variationId),
      ...unknownAt('clientId', seen.clients.has(clientId)),
      ...ofClient('jobId', jobId, seen.jobs, clientId),
      ...asForm(variationEditForm, { name, description, type, quotedAmount, cost, clientId, jobId, images: photos }),
      ...dateAt('dateAdded', dateAdded),
      ...dateAt('dateApproved', dateApproved),
      ...dateAt('dateCompleted', dateCompleted),
      ...(areDated ? [] : at('status', intakeMessages.statusWrong)),
      ...filesAt(
        'images',
        seen,
        variation.id,
        photos.map(({ fileId }) => fileId),
      ),
      ...filesAt(
        'files',
        seen,
        variation.id,
        files.map(({ id }) => id),
      ),
    ]
  },
  reports: (report, seen) => {
    seen.reports.add(report.id)
    const { clientId, jobId, date, preparedBy, preparedByTitle, progressPercentage, comments } = report
    const { tasksAchieved, tasksPlanned, keyUpdates, clientCommunication, accidents, councilInspections } = report
    const sections = { tasksAchieved, tasksPlanned, keyUpdates, clientCommunication, accidents, councilInspections }
    const images = report.images.map(({ fileId, caption }) => ({ fileId, caption }))
    const form = { clientId, jobId, date, preparedBy, preparedByTitle, progressPercentage, comments, images }
    return [
      ...once(seen, 'reports', report.id, report.reportId),
      ...unknownAt('clientId', seen.clients.has(clientId)),
      ...ofClient('jobId', jobId, seen.jobs, clientId),
      ...asForm(reportForm, { ...form, ...sections }),
      ...amountsOf(report, ['contractAmount', 'invoicedToDate', 'approvedVariations', 'pendingVariations']),
      ...filesAt(
        'images',
        seen,
        report.id,
        images.map(({ fileId }) => fileId),
      ),
    ]
  },
  invoices: (invoice, seen) => {
    const { clientId, jobId, invoiceNumber, reference, date, dueDate, paymentTerms, notes, payments } = invoice
    seen.invoices.set(invoice.id, clientId)
    const reversed = new Set(payments.map(({ reverses }) => reverses))
    for (const { id, amount } of payments)
      seen.payments.set(id, { invoiceId: invoice.id, clientId, amount, stands: !reversed.has(id) })
    const items = invoice.items.map((item) => ({
      description: item.description,
      quantity: item.quantity,
      unitPrice: item.unitPrice,
      taxRate: item.taxRate,
      kind: item.kind,
      jobId: item.jobId,
      variationId: item.variationId,
    }))
    const form = { clientId, jobId, invoiceNumber, reference, date, dueDate, paymentTerms, notes, items }
    const faults = [
      ...once(seen, 'invoices', invoice.id, invoiceNumber),
      ...payments.flatMap(({ id }) => once(seen, 'invoices', id)),
      ...unknownAt('clientId', seen.clients.has(clientId)),
      ...ofClient('jobId', jobId, seen.jobs, clientId),
      ...items.flatMap((item, index) => [
        ...ofClient(`items.${index}.jobId`, item.jobId, seen.jobs, clientId),
        ...ofClient(`items.${index}.variationId`, item.variationId, seen.variations, clientId),
      ]),
      ...asForm(invoiceForm, form),
      ...supplierFaults(invoice.supplier),
      ...(dueDate < date ? at('dueDate', invoiceMessages.dueBeforeDate) : []),
      ...payments.flatMap(({ date, amount, method, reference, reverses }, index) =>
        asForm(paymentForm, {
          date,
          amount: reverses === null ? amount : amount.replace('-', ''),
          method,
          reference,
        }).map((fault) => ({ ...fault, path: `payments.${index}.${fault.path}` })),
      ),
    ]
    // Sums of what is no number would be nonsense.
    return faults.length > 0 ? faults : at('', invoiceFault(invoice))
  },
  'online-payments': (held, seen) => {
    const names = ['amount', 'received', 'refunded', 'lost', 'kept', 'settled', 'told', 'recorded', 'used']
    const isOwn = held.paymentId === null || seen.payments.get(held.paymentId)?.invoiceId === held.invoiceId
    const clientId = seen.invoices.get(held.invoiceId)
    const used = held.uses.map(({ paymentId }) => seen.payments.get(paymentId))
    const faults = [
      ...once(seen, 'online-payments', held.id),
      ...[held.paymentId, ...held.uses.map(({ paymentId }) => paymentId)].flatMap((id) =>
        id === null ? [] : onceAt('paymentId', seen, `paid ${id}`),
      ),
      ...unknownAt('invoiceId', clientId !== undefined),
      ...unknownAt('paymentId', isOwn),
      ...unknownAt(
        'uses',
        used.every((payment) => payment?.clientId === clientId),
      ),
      ...amountsOf(held, names),
      ...names.flatMap((name) => {
        const amount: unknown = held[name as keyof typeof held]
        return typeof amount === 'string' && amount.startsWith('-') ? at(name, intakeMessages.belowNothing) : []
      }),
      ...(held.fee === null ? [] : amountsOf(held, ['fee'])),
    ]
    if (faults.length > 0) return faults
    const own = held.paymentId === null ? undefined : seen.payments.get(held.paymentId)
    const standing = {
      recorded: own?.stands === true ? own.amount : '0.00',
      used: sumMoney(used.flatMap((payment) => (payment?.stands === true ? [payment.amount] : []))),
    }
    return at('', checkoutFault(held, standing))
  },
  reminders: ({ invoiceId }, seen) => [
    ...onceAt('invoiceId', seen, `reminders ${invoiceId}`),
    ...unknownAt('invoiceId', seen.invoices.has(invoiceId)),
  ],
  tags: (tag, seen) => {
    seen.tags.add(tag.id)
    return [...once(seen, 'tags', tag.id, tag.name), ...asForm(tagName, tag.name)]
  },
  tasks: (task, seen) => {
    seen.tasks.add(task.id)
    const needed = needsOf(task, seen)
    const { title, description, type, priority, startDate, dueDate, estimatedHours, actualHours, value } = task
    const repeat = task.repeat ? { every: task.repeat.every, unit: task.repeat.unit } : null
    const form = { title, description, type, priority, startDate, dueDate, repeat, estimatedHours, actualHours, value }
    return [
      ...(repeat !== null && dueDate === null ? at('dueDate', taskMessages.repeatNeedsDueDate) : []),
      ...repeatAt('kept', task.kept, seen),
      ...once(seen, 'tasks', task.id),
      ...onceAt('kept.rank', seen, `rank ${task.status} ${task.kept.rank}`),
      ...rankAt('kept.rank', task.kept.rank),
      ...task.subtasks.flatMap(({ id }) => once(seen, 'tasks', id)),
      ...asForm(subtasksForm, { subtasks: task.subtasks.map((subtask) => subtask.title) }),
      ...task.subtasks.flatMap(({ dueDate = null }, index) => dateAt(`subtasks.${index}.dueDate`, dueDate)),
      ...unknownAt('jobId', task.jobId === null || seen.jobs.has(task.jobId)),
      ...unknownAt('clientId', task.clientId === null || seen.clients.has(task.clientId)),
      ...unknownAt('variation', task.variation === null || seen.variations.has(task.variation.id)),
      ...unknownAt(
        'tags',
        task.tags.every(({ id }) => seen.tags.has(id)),
      ),
      ...distinctAt(
        'tags',
        task.tags.map(({ id }) => id),
      ),
      ...distinctAt(
        'watchers',
        task.watchers.map(({ id }) => id),
      ),
      ...neededFaults(task.id, needed, seen),
      ...asForm(taskForm, { ...form, tags: task.tags.map(({ name }) => name) }),
      ...(startDate !== null && dueDate !== null && dueDate < startDate
        ? at('dueDate', taskMessages.dueBeforeStart)
        : []),
      ...filesAt(
        'files',
        seen,
        task.id,
        task.files.map(({ id }) => id),
      ),
      ...((task.status === 'completed') === (task.completedAt !== null)
        ? []
        : at('status', intakeMessages.statusWrong)),
    ]
  },
  comments: (comment, seen) => {
    seen.comments.add(comment.id)
    return [
      ...once(seen, 'comments', comment.id),
      ...unknownAt('taskId', seen.tasks.has(comment.taskId)),
      ...asForm(updateCommentBody, { body: comment.body }),
      ...asForm(nameForm, { name: comment.author.name }, 'author'),
    ]
  },
  'comment-edits': ({ commentId, items }, seen) => [
    ...onceAt('commentId', seen, `comment-edits ${commentId}`),
    ...unknownAt('commentId', seen.comments.has(commentId)),
    ...distinctAt(
      'items',
      items.map(({ version }) => version),
    ),
    ...items.flatMap(({ body }, index) => asForm(updateCommentBody, { body }, `items.${index}`)),
  ],
  views: ({ id, name, screen, query, owner, kept }, seen) => [
    ...once(seen, 'views', id),
    ...asForm(createViewBody, { name, screen, query }),
    ...asForm(nameForm, { name: owner }, 'owner'),
    ...rankAt('kept.rank', kept.rank),
  ],
  activity: (entry, seen) => [
    ...once(seen, 'activity', entry.id),
    ...at('at', Date.parse(entry.at) > Date.parse(seen.until) ? intakeMessages.notYet : null),
    ...(isId(entry.about.id) ? [] : at('about.id', intakeMessages.otherForm)),
    ...(isEvent(entry.event) && events[entry.event].payload.safeParse(entry.kept.changes).success
      ? []
      : at('event', intakeMessages.otherForm)),
  ],
}
