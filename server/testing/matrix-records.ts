import { createComment, updateComment } from '#domain/comments/api.ts'
import { createShare, listInvoiceLinks, sendInvoice } from '#domain/shares/api.ts'
import { clientsFile, givenDoneImport, givenImport } from './imports.ts'
import { createExport, listExports } from '#domain/exports/api.ts'
import { uploadFile } from '#domain/files/api.ts'
import type { FilePurpose } from '#domain/files/schema.ts'
import { newId } from '#domain/ids.ts'
import { approveInvoice, recordPayment, submitInvoice } from '#domain/invoices/api.ts'
import { addTaskDependency, startTaskTimer, watchTask } from '#domain/tasks/api.ts'
import { createToken } from '#domain/tokens/api.ts'
import { approveVariation } from '#domain/variations/api.ts'
import { shareView } from '#domain/views/api.ts'
import sharp from 'sharp'
import { newToken } from '../platform/session/tokens.ts'
import type { Caller } from './caller.ts'
import {
  givenClient,
  givenInvoice,
  givenJob,
  givenReport,
  givenRole,
  givenTask,
  givenVariation,
  givenView,
  type Company,
} from './given.ts'

/** One of each record, all of the same client. */
export interface Records {
  companyId: string
  clientId: string
  /** A client nothing depends on, where the records are spare ones; otherwise the same client. */
  emptyClientId: string
  jobId: string
  /** A job nothing depends on, where the records are spare ones; otherwise the same job. */
  emptyJobId: string
  reportId: string
  shareId: string
  shareToken: string
  /** A role that the people of the custom one could move to. */
  otherRoleId: string
  /** Waiting for approval, on no invoice. */
  variationId: string
  /** Approved, so that a line may name it. */
  approvedVariationId: string
  /** Approved and paid in part, by the payment. */
  invoiceId: string
  paymentId: string
  /** Paid online on that invoice: more than was left, half of which is kept as a credit. */
  checkoutId: string
  intakeId: string
  draftInvoiceId: string
  pendingInvoiceId: string
  /** The mail that carried the invoice, and the link that it led by. */
  mailId: string
  invoiceLinkId: string
  invoiceLinkToken: string
  /** Somebody who works there, and somebody who is waited for. */
  userId: string
  /** The session of who works there. */
  sessionId: string
  invitedId: string
  inviteToken: string
  /** A custom role. */
  roleId: string
  /** Of an API token of somebody there. */
  tokenId: string
  /** Attached already: to the client, the job, the report, the variation. */
  logoId: string
  jobFileId: string
  photoId: string
  variationPhotoId: string
  variationFileId: string
  taskFileId: string
  /** With a subtask, a tag and the other task, which it waits for. */
  taskId: string
  subtaskId: string
  tagId: string
  otherTagId: string
  neededTaskId: string
  /** That nothing waits for. */
  otherTaskId: string
  /** On the task, by an org_admin. */
  commentId: string
  /** One that an org_admin shares, and one of theirs alone. */
  viewId: string
  otherViewId: string
  /** A file that was read, and one that was brought in. */
  importId: string
  doneImportId: string
  /** An archive of everything, still to be made; of a spare one nothing came. */
  exportId: string
  /** Uploaded and not used yet. */
  looseLogoId: string
  looseCompanyLogoId: string
  looseJobFileId: string
  loosePhotoId: string
  looseVariationPhotoId: string
  looseVariationFileId: string
  looseTaskFileId: string
}

/** Those that people make by themselves, over the endpoints: what is paid online comes by Stripe. */
export type MadeRecords = Omit<Records, 'checkoutId' | 'intakeId'>

/** What each loose file is for. */
export const loosePurposes = {
  looseLogoId: 'client-logo',
  looseCompanyLogoId: 'company-logo',
  looseJobFileId: 'job-file',
  loosePhotoId: 'report-image',
  looseVariationPhotoId: 'variation-image',
  looseVariationFileId: 'variation-file',
  looseTaskFileId: 'task-file',
} as const satisfies Partial<Record<keyof Records, FilePurpose>>

const pictures = new Map<string, Promise<Buffer>>()
/** A small picture in one colour, the same each time. */
export function samplePicture(background = '#c03020'): Promise<Buffer> {
  const made =
    pictures.get(background) ??
    sharp({ create: { width: 32, height: 24, channels: 3, background } })
      .jpeg()
      .toBuffer()
  pictures.set(background, made)
  return made
}

/** Uploads a file of that purpose and answers its id. */
export async function givenFile(person: Caller, purpose: FilePurpose, name = 'site.jpg'): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await samplePicture())]), name)
  const response = await person.fetch(`${uploadFile.path}?purpose=${purpose}`, { method: 'POST', body: form })
  if (response.status !== 201) throw new Error(`Upload answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { id: string }).id
}

const tokenIn = (url: string | null): string => url?.split('/').at(-1) ?? ''

/** A client with a job, a report, a share link, variations, invoices and files, made over the endpoints; people. */
export async function givenRecords(company: Company, word = ''): Promise<MadeRecords> {
  const person = company.orgAdmin
  const upload = (purpose: FilePurpose) => givenFile(person, purpose, `${word}site.jpg`)
  const [logoId, jobFileId, photoId, variationPhotoId, variationFileId] = [
    await upload('client-logo'),
    await upload('job-file'),
    await upload('report-image'),
    await upload('variation-image'),
    await upload('variation-file'),
  ]
  const loose = Object.fromEntries(
    await Promise.all(Object.entries(loosePurposes).map(async ([key, purpose]) => [key, await upload(purpose)])),
  ) as Record<keyof typeof loosePurposes, string>
  const client = await givenClient(person, { logoFileId: logoId })
  const job = await givenJob(person, client.id, {
    fileIds: [jobFileId],
    milestones: [{ title: 'Roof on', dueDate: '2026-12-01' }],
  })
  const variation = await givenVariation(person, client.id, {
    jobId: job.id,
    images: [{ fileId: variationPhotoId, caption: 'Roof' }],
    fileIds: [variationFileId],
  })
  const approved = await givenVariation(person, client.id, { jobId: job.id })
  await person.call(approveVariation, { params: { id: approved.id } })
  const money = await givenMoney(person, { clientId: client.id, jobId: job.id, variationId: approved.id })
  const report = await givenReport(person, client.id, job.id, { images: [{ fileId: photoId, caption: 'Slab' }] })
  const holder = await company.person('user')
  const token = await holder.call(createToken, {
    body: { name: 'Import script', expiresAt: '2027-06-01T00:00:00Z' },
  })
  const share = await person.call(createShare, { params: { id: report.id }, body: {} })
  return {
    companyId: company.id,
    exportId: await givenExport(person),
    clientId: client.id,
    emptyClientId: client.id,
    jobId: job.id,
    emptyJobId: job.id,
    reportId: report.id,
    tokenId: token.id,
    shareId: share.id,
    shareToken: tokenIn(share.url),
    otherRoleId: (await givenRole(person)).id,
    logoId,
    jobFileId,
    photoId,
    variationPhotoId,
    variationFileId,
    variationId: variation.id,
    approvedVariationId: approved.id,
    ...money,
    ...(await givenTasks(person, { jobId: job.id, fileId: await upload('task-file') })),
    ...loose,
    ...(await company.people()),
    importId: (await givenImport(person, clientsFile(`${word}Brought in`))).id,
    doneImportId: (await givenDoneImport(person)).id,
  }
}

/** A task with a part of each kind, and two others. */
async function givenTasks(person: Caller, { jobId, fileId }: { jobId: string; fileId: string }) {
  const [needed, other] = [await givenTask(person, { title: 'Pour the slab' }), await givenTask(person)]
  const task = await givenTask(person, {
    title: 'Stand the frames',
    description: 'Two people and a crane',
    jobId,
    dueDate: '2026-12-01',
    tags: ['Frames', 'Crane'],
    subtasks: ['Book the crane'],
    fileIds: [fileId],
  })
  await person.call(startTaskTimer, { params: { id: other.id } })
  await person.call(watchTask, { params: { id: task.id }, body: {} })
  await person.call(addTaskDependency, { params: { id: task.id }, body: { dependsOnId: needed.id } })
  return {
    taskId: task.id,
    subtaskId: task.subtasks[0]?.id ?? '',
    tagId: task.tags[0]?.id ?? '',
    otherTagId: task.tags[1]?.id ?? '',
    taskFileId: fileId,
    neededTaskId: needed.id,
    otherTaskId: other.id,
    ...(await givenWords(person, task.id)),
  }
}

/** Comments on the task, one of them edited, a view that is shared and one that is not. */
async function givenWords(person: Caller, taskId: string) {
  const comment = await person.call(createComment, { params: { id: taskId }, body: { body: 'The crane is booked' } })
  const edited = await person.call(createComment, { params: { id: taskId }, body: { body: 'The crane comes at 7' } })
  const at = { params: { id: taskId, commentId: edited.id }, version: 1 }
  await person.call(updateComment, { ...at, body: { body: 'The crane comes at 8' } })
  const view = await givenView(person)
  await person.call(shareView, { params: { id: view.id } })
  return { commentId: comment.id, viewId: view.id, otherViewId: (await givenView(person)).id }
}

/** One at a time is made of a company. */
async function givenExport(person: Caller): Promise<string> {
  const { items } = await person.call(listExports, {})
  return items[0]?.id ?? (await person.call(createExport, { body: {} })).id
}

/** An approved invoice that is mailed and paid in part, a pending one and a draft. */
async function givenMoney(
  person: Caller,
  { clientId, jobId, variationId }: { clientId: string; jobId: string; variationId: string },
) {
  const [invoice, pending, draft] = [
    await givenInvoice(person, clientId, {
      jobId,
      notes: 'Thank you',
      items: [{ description: 'Skylight', quantity: 2, unitPrice: '50', taxRate: '0.15', variationId }],
    }),
    await givenInvoice(person, clientId, { jobId }),
    await givenInvoice(person, clientId, { jobId }),
  ]
  const [paymentId, mailId] = [newId(), newId()]
  for (const { id } of [invoice, pending]) await person.call(submitInvoice, { params: { id } })
  await person.call(approveInvoice, { params: { id: invoice.id } })
  await person.call(recordPayment, {
    params: { id: invoice.id },
    body: { id: paymentId, date: '2026-11-19', amount: '15', method: 'bank', reference: 'Deposit' },
  })
  await person.call(sendInvoice, { params: { id: invoice.id }, body: { id: mailId, to: 'accounts@tui.example' } })
  const [link] = (await person.call(listInvoiceLinks, { params: { id: invoice.id } })).items
  return {
    invoiceId: invoice.id,
    paymentId,
    mailId,
    invoiceLinkId: link?.id ?? '',
    invoiceLinkToken: tokenIn(link?.url ?? null),
    pendingInvoiceId: pending.id,
    draftInvoiceId: draft.id,
  }
}

/** Ids of records that are nowhere. */
export const nowhere = (): Records => ({
  companyId: newId(),
  clientId: newId(),
  emptyClientId: newId(),
  jobId: newId(),
  emptyJobId: newId(),
  reportId: newId(),
  shareId: newId(),
  shareToken: newToken(),
  otherRoleId: newId(),
  variationId: newId(),
  approvedVariationId: newId(),
  invoiceId: newId(),
  paymentId: newId(),
  checkoutId: newId(),
  intakeId: newId(),
  draftInvoiceId: newId(),
  pendingInvoiceId: newId(),
  mailId: newId(),
  invoiceLinkId: newId(),
  invoiceLinkToken: newToken(),
  userId: newId(),
  sessionId: newId(),
  invitedId: newId(),
  inviteToken: newToken(),
  roleId: newId(),
  tokenId: newId(),
  logoId: newId(),
  jobFileId: newId(),
  photoId: newId(),
  variationPhotoId: newId(),
  variationFileId: newId(),
  looseLogoId: newId(),
  looseCompanyLogoId: newId(),
  looseJobFileId: newId(),
  loosePhotoId: newId(),
  looseVariationPhotoId: newId(),
  looseVariationFileId: newId(),
  looseTaskFileId: newId(),
  taskFileId: newId(),
  taskId: newId(),
  subtaskId: newId(),
  tagId: newId(),
  otherTagId: newId(),
  neededTaskId: newId(),
  otherTaskId: newId(),
  commentId: newId(),
  viewId: newId(),
  otherViewId: newId(),
  importId: newId(),
  doneImportId: newId(),
  exportId: newId(),
})
