import { sql } from 'kysely'
import type { z } from 'zod'
import type { ArchivedKind } from '#domain/archives/rules.ts'
import { archivedShapes } from '#domain/archives/schema.ts'
import { listEntries } from '#server/activity/queries/list.ts'
import { getClient } from '#server/clients/queries.ts'
import { historyOf, listCommentRecords } from '#server/comments/queries.ts'
import { getCompany } from '#server/companies/queries.ts'
import { getBranding, getNumbering, getSettings } from '#server/companies/queries/settings.ts'
import { getInvoice } from '#server/invoices/queries/records.ts'
import { getJob } from '#server/jobs/queries.ts'
import { archivedCheckout } from '#server/checkout/queries/archived.ts'
import type { Context } from '#server/platform/context.ts'
import type { DB } from '#server/platform/db/tables.gen.ts'
import { getReminders, getReminderSchedule } from '#server/reminders/queries.ts'
import { getReport } from '#server/reports/queries.ts'
import { listRoleRecords } from '#server/roles/queries.ts'
import { listTagRecords } from '#server/tags/queries.ts'
import { getTask } from '#server/tasks/queries/one.ts'
import { getUser } from '#server/users/queries/people.ts'
import { getVariation } from '#server/variations/queries.ts'
import { listViewRecords } from '#server/views/queries.ts'
import {
  keptOfActivity,
  keptOfInvoices,
  keptOfReports,
  keptOfTasks,
  keptOfVariations,
  keptOfViews,
  type KeptOf,
} from './kept.ts'

/** As many records are held at once. */
const partSize = 100

/** A kind of record: in which shape it stands in the archive, and all there are, part by part in a lasting order. */
interface Archived {
  shape: z.ZodObject
  parts: (ctx: Context) => AsyncIterable<object[]>
  /** By which name files belong to such records. */
  attachedAs?: string
}

/** Everything that is archived of a company: each record as the API answers it, with what is kept beside it. */
export const archived: Record<ArchivedKind, Archived> = {
  company: {
    shape: archivedShapes.company,
    parts: (ctx) => onePart(companyOf(ctx).then((company) => [company])),
    attachedAs: 'company',
  },
  roles: {
    shape: archivedShapes.roles,
    parts: (ctx) => pagesOf((page) => listRoleRecords(ctx, { ...noInput, query: { page, pageSize: partSize } })),
  },
  people: {
    shape: archivedShapes.people,
    parts: (ctx) => recordsOf(ctx, peopleAfter, getUser),
  },
  clients: {
    shape: archivedShapes.clients,
    parts: (ctx) => recordsOf(ctx, after('clients'), getClient),
    attachedAs: 'client',
  },
  jobs: {
    shape: archivedShapes.jobs,
    parts: (ctx) => recordsOf(ctx, after('jobs'), getJob),
    attachedAs: 'job',
  },
  reports: {
    shape: archivedShapes.reports,
    parts: (ctx) => recordsOf(ctx, after('reports'), getReport, keptOfReports),
    attachedAs: 'report',
  },
  variations: {
    shape: archivedShapes.variations,
    parts: (ctx) => recordsOf(ctx, after('variations'), getVariation, keptOfVariations),
    attachedAs: 'variation',
  },
  invoices: {
    shape: archivedShapes.invoices,
    parts: (ctx) => recordsOf(ctx, after('invoices'), getInvoice, keptOfInvoices),
  },
  'online-payments': {
    shape: archivedShapes['online-payments'],
    parts: (ctx) => recordsOf(ctx, after('checkouts'), archivedCheckout),
  },
  reminders: {
    shape: archivedShapes.reminders,
    parts: (ctx) =>
      recordsOf(ctx, remindedAfter, async (ctx, invoiceId) => ({ invoiceId, ...(await getReminders(ctx, invoiceId)) })),
  },
  tags: {
    shape: archivedShapes.tags,
    parts: (ctx) => onePart(listTagRecords(ctx).then(({ items }) => items)),
  },
  tasks: {
    shape: archivedShapes.tasks,
    parts: (ctx) => recordsOf(ctx, after('tasks'), getTask, keptOfTasks),
    attachedAs: 'task',
  },
  comments: {
    shape: archivedShapes.comments,
    parts: commentParts,
  },
  'comment-edits': {
    shape: archivedShapes['comment-edits'],
    parts: editParts,
  },
  views: {
    shape: archivedShapes.views,
    parts: (ctx) =>
      onePart(listViewRecords(ctx, { ...noInput, query: {} }).then(({ items }) => withKept(ctx, items, keptOfViews))),
  },
  activity: {
    shape: archivedShapes.activity,
    parts: activityParts,
  },
}

const noInput = { params: undefined, body: undefined, version: null }

async function* onePart(records: Promise<object[]>): AsyncGenerator<object[]> {
  yield await records
}

async function companyOf(ctx: Context): Promise<z.output<(typeof archivedShapes)['company']>> {
  return {
    ...(await getCompany(ctx)),
    settings: await getSettings(ctx),
    branding: await getBranding(ctx),
    numbering: await getNumbering(ctx),
    reminderSchedule: await getReminderSchedule(ctx),
  }
}

async function* pagesOf(read: (page: number) => Promise<{ items: object[] }>): AsyncGenerator<object[]> {
  for (let page = 1; ; page += 1) {
    const { items } = await read(page)
    if (items.length > 0) yield items
    if (items.length < partSize) return
  }
}

type Ids = (ctx: Context, last: string | null) => Promise<string[]>

/** Records of these ids, one after the other: each as it is answered by itself. */
async function* recordsOf(
  ctx: Context,
  idsAfter: Ids,
  read: (ctx: Context, id: string) => Promise<object>,
  kept?: KeptOf,
): AsyncGenerator<object[]> {
  for await (const ids of partsOfIds(ctx, idsAfter)) {
    const records: { id?: string }[] = []
    for (const id of ids) records.push(await read(ctx, id))
    yield kept === undefined ? records : await withKept(ctx, records, kept)
  }
}

/** Records with what is kept of them beside what the API says. */
async function withKept(ctx: Context, records: { id?: string }[], keptOf: KeptOf): Promise<object[]> {
  const kept = await keptOf(
    ctx,
    records.map(({ id = '' }) => id),
  )
  return records.map((record) => ({ ...record, kept: kept.get(record.id ?? '') }))
}

async function* partsOfIds(ctx: Context, idsAfter: Ids): AsyncGenerator<string[]> {
  for (let last: string | null = null; ;) {
    const ids: string[] = await idsAfter(ctx, last)
    if (ids.length > 0) yield ids
    if (ids.length < partSize) return
    last = ids.at(-1) ?? null
  }
}

const idsIn = async (ids: Promise<{ rows: { id: string }[] }>): Promise<string[]> =>
  (await ids).rows.map(({ id }) => id)

/** The ids of a table's records, in the order in which they were made. */
const after =
  (table: keyof DB & ('clients' | 'jobs' | 'reports' | 'variations' | 'invoices' | 'checkouts' | 'tasks')): Ids =>
  (ctx, last) =>
    idsIn(
      sql<{ id: string }>`select id from ${sql.table(table)} where company_id = ${ctx.actor.companyId}
        and (${last}::uuid is null or id > ${last}::uuid) order by id limit ${sql.lit(partSize)}`.execute(ctx.db),
    )

const peopleAfter: Ids = (ctx, last) =>
  idsIn(
    sql<{ id: string }>`select id from users where company_id = ${ctx.actor.companyId} and deleted_at is null
      and (${last}::uuid is null or id > ${last}::uuid) order by id limit ${sql.lit(partSize)}`.execute(ctx.db),
  )

/** Invoices whose client was reminded of them, or is not to be any more. */
const remindedAfter: Ids = (ctx, last) => {
  const { companyId } = ctx.actor
  return idsIn(
    sql<{ id: string }>`select id from (
        select invoice_id as id from invoice_reminders where company_id = ${companyId}
        union select invoice_id from stopped_reminders where company_id = ${companyId}) as reminded
      where ${last}::uuid is null or id > ${last}::uuid order by id limit ${sql.lit(partSize)}`.execute(ctx.db),
  )
}

const commentedAfter: Ids = (ctx, last) =>
  idsIn(
    sql<{ id: string }>`select distinct task_id as id from task_comments where company_id = ${ctx.actor.companyId}
      and (${last}::uuid is null or task_id > ${last}::uuid) order by id limit ${sql.lit(partSize)}`.execute(ctx.db),
  )

/** The comments of each task, the latest first as they are read there, page by page. */
async function* commentParts(ctx: Context): AsyncGenerator<object[]> {
  for await (const taskIds of partsOfIds(ctx, commentedAfter)) {
    for (const taskId of taskIds) {
      let before: { at: string; id: string } | undefined
      do {
        const page = await listCommentRecords(ctx, {
          ...noInput,
          params: { id: taskId },
          query: { pageSize: partSize, before },
        })
        yield page.items
        before = page.earlier === null ? undefined : placeOf(page.earlier)
      } while (before !== undefined)
    }
  }
}

const placeOf = (place: string): { at: string; id: string } => {
  const [at = '', id = ''] = place.split('_')
  return { at, id }
}

/** What comments said before they were written anew. */
async function* editParts(ctx: Context): AsyncGenerator<object[]> {
  const idsAfter: Ids = (ctx, last) =>
    idsIn(
      sql<{ id: string }>`select distinct comment_id as id from task_comment_edits
        where company_id = ${ctx.actor.companyId} and (${last}::uuid is null or comment_id > ${last}::uuid)
        order by id limit ${sql.lit(partSize)}`.execute(ctx.db),
    )
  for await (const ids of partsOfIds(ctx, idsAfter)) {
    const records: object[] = []
    for (const commentId of ids) {
      const { task_id: taskId } = await ctx.db
        .selectFrom('task_comments')
        .select('task_id')
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', commentId)
        .executeTakeFirstOrThrow()
      records.push({ taskId, commentId, ...(await historyOf(ctx, taskId, commentId)) })
    }
    yield records
  }
}

/** What happened, the latest first. */
async function* activityParts(ctx: Context): AsyncGenerator<object[]> {
  let before: { at: string; id: string } | undefined
  do {
    const page = await listEntries(ctx, { pageSize: partSize, before })
    if (page.items.length > 0) yield await withKept(ctx, page.items, keptOfActivity)
    before = page.earlier === null ? undefined : placeOf(page.earlier)
  } while (before !== undefined)
}

/** A stored file of a record. */
export interface ArchivedFile {
  id: string
  name: string
  contentType: string
  size: number
  sha256: string
  width: number | null
  height: number | null
  purpose: string
}

/** The stored files of these records, by whose they are. */
export async function filesOf(
  ctx: Context,
  attachedAs: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ArchivedFile[]>> {
  const rows = await ctx.db
    .selectFrom('files')
    .select(['id', 'name', 'content_type as contentType', 'size', 'sha256', 'width', 'height', 'purpose'])
    .select('attached_id as attachedId')
    .where('company_id', '=', ctx.actor.companyId)
    .where('attached_kind', '=', attachedAs)
    .where((on) => on('attached_id', '=', on.fn.any(on.val([...ids]))))
    .where('stored_at', 'is not', null)
    .orderBy('id')
    .execute()
  const files = new Map<string, ArchivedFile[]>()
  for (const { attachedId, ...file } of rows)
    files.set(attachedId ?? '', [...(files.get(attachedId ?? '') ?? []), file])
  return files
}
