import { z } from 'zod'
import { activityEntry } from '../activity/schema.ts'
import { checkout } from '../checkout/schema.ts'
import { clientRecord } from '../clients/schema.ts'
import { commentHistory, commentRecord } from '../comments/schema.ts'
import { brandingRecord, companyRecord, numberingRecord, settingsRecord } from '../companies/schema.ts'
import { invoiceRecord } from '../invoices/schema.ts'
import { jobRecord } from '../jobs/schema.ts'
import { reminderSchedule, reminders } from '../reminders/schema.ts'
import { reportRecord } from '../reports/schema.ts'
import { roleRecord } from '../roles/schema.ts'
import { tagRecord } from '../tags/schema.ts'
import { subtask, taskRecord } from '../tasks/schema.ts'
import { userRecord } from '../users/schema.ts'
import { variationRecord } from '../variations/schema.ts'
import { viewRecord } from '../views/schema.ts'
import { archivedKinds, type ArchivedKind, type WithoutReader } from './rules.ts'

// Records stand in an archive as the API answers them. What it says of none, and what is needed to bring one in
// elsewhere as it was, stands beside it as `kept`.

const by = { createdById: z.string().nullable() }

export const archivedShapes = {
  company: companyRecord.extend({
    settings: settingsRecord,
    branding: brandingRecord,
    numbering: numberingRecord,
    reminderSchedule,
  }),
  roles: roleRecord,
  people: userRecord,
  clients: clientRecord,
  jobs: jobRecord,
  reports: reportRecord.extend({
    kept: z.object({
      ...by,
      /** Also those that are hidden from reports by now. */
      variations: z.array(reportRecord.shape.variations.element.omit({ signedAmount: true })),
    }),
  }),
  variations: variationRecord.extend({ kept: z.object({ ...by, invoicedByHand: z.boolean() }) }),
  invoices: invoiceRecord.extend({
    // Archives from before there were copies say nothing of them.
    sendings: z.array(invoiceRecord.shape.sendings.element.extend({ isCopy: z.boolean().optional() })),
    kept: z.object({
      ...by,
      firstIssuedAt: z.string().nullable(),
      payments: z.array(z.object({ paymentId: z.string(), ...by })),
    }),
  }),
  'online-payments': checkout.omit({ url: true }).extend({
    invoiceId: z.string(),
    currency: z.string(),
    expiresAt: z.string(),
    /** The payment it was recorded as, whether that stands or was taken back. */
    paymentId: z.string().nullable(),
    settled: z.string(),
    told: z.string(),
    /** What was used of it as credit, as payments of other invoices. */
    uses: z.array(z.object({ paymentId: z.string() })),
  }),
  reminders: reminders.extend({ invoiceId: z.string() }),
  tags: tagRecord,
  tasks: taskRecord.extend({
    // Archives from before subtasks had an assignee and a due date say neither.
    subtasks: z.array(subtask.partial({ assignedTo: true, dueDate: true, overdue: true })),
    // Nor of tasks that repeat.
    repeat: taskRecord.shape.repeat.optional(),
    nextTask: taskRecord.shape.nextTask.optional(),
    kept: z.object({
      ...by,
      rank: z.string(),
      repeatDay: z.number().nullable().optional(),
      followsId: z.string().nullable().optional(),
    }),
  }),
  comments: commentRecord,
  'comment-edits': commentHistory.extend({ taskId: z.string(), commentId: z.string() }),
  views: viewRecord.extend({
    kept: z.object({ ownerId: z.string().nullable(), rank: z.string(), createdAt: z.string(), updatedAt: z.string() }),
  }),
  activity: activityEntry.extend({
    // Whoever brings it in marks all of it; archives from before that was told say nothing of it.
    fromArchive: z.boolean().optional(),
    kept: z.object({ audit: z.string().nullable(), changes: z.record(z.string(), z.unknown()) }),
  }),
} satisfies Record<ArchivedKind, z.ZodObject>

/** A record of an archive. */
export type Archived<Kind extends ArchivedKind> = WithoutReader<z.output<(typeof archivedShapes)[Kind]>>

/** What files, people and companies are called, and where in an archive something lies. */
const shortText = z.string().max(1_000)

/** A stored file of an archive: whose it is, and where in the archive it lies. */
export const archivedFile = z.strictObject({
  id: z.string().max(36),
  name: shortText,
  contentType: shortText,
  size: z.int().min(0),
  sha256: z.string().max(64),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  purpose: z.string().max(40),
  kind: z.enum(archivedKinds),
  recordId: z.string().max(36),
  path: shortText,
})
export type ArchivedFile = z.output<typeof archivedFile>

/** Something that should be in an archive and could not be had. */
export const missingThing = z.strictObject({
  kind: z.enum(archivedKinds),
  recordId: z.string().max(36),
  fileId: z.string().max(36).nullable(),
  name: shortText,
  why: z.enum(['notStored', 'notPrinted']),
})

/** What an archive says of itself, each of its entries with length and checksum. */
export const manifest = z.strictObject({
  product: z.literal('stringline'),
  format: z.number(),
  company: z.strictObject({ id: z.uuid(), name: shortText }),
  takenAt: z.iso.datetime(),
  language: shortText,
  askedBy: shortText,
  counts: z.record(z.string(), z.int().min(0)),
  missing: z.array(missingThing),
  entries: z.array(
    z.strictObject({ path: shortText, size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
})
export type Manifest = z.output<typeof manifest>
