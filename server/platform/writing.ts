import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { memberOf } from '#domain/actor.ts'
import { auditKindOf } from '#domain/audit/rules.ts'
import { conflict, Refusal, stale } from '#domain/errors.ts'
import { events, type EventName, type EventPayload, type EventSubjectKind } from '#domain/events.ts'
import { newId } from '#domain/ids.ts'
import type { Context } from './context.ts'
import type { DB } from './db/tables.gen.ts'
import { enqueue } from './jobs/enqueue.ts'
import { pipeline } from './pipeline.ts'
import { prepared, type Placeholders } from './prepared.ts'

/** Which record an event is about; `label` is its name at that moment, kept for when it is gone. */
interface Subject<N extends EventName> {
  kind: EventSubjectKind<N>
  id: string
  label: string
}

/** An event whose payload may be empty is recorded without one. */
type PayloadOf<N extends EventName> =
  Record<string, never> extends EventPayload<N> ? [payload?: EventPayload<N>] : [payload: EventPayload<N>]

/**
 * Writes what happened, who did it and to which record, in the same transaction (PRODUCT 8), and tells its listeners
 * and whoever follows the company after the commit. Several statements: in a pipeline, a step of its own.
 */
export async function recordActivity<N extends EventName>(
  ctx: Context,
  event: N,
  subject: Subject<N>,
  ...[payload]: PayloadOf<N>
): Promise<void> {
  const eventId = newId()
  const listening = ctx.subscriptions.filter((each) => each.event === event)
  await pipeline(
    ctx,
    ...listening.map(
      ({ job }) =>
        (ctx: Context) =>
          enqueue(ctx, job, { eventId }),
    ),
    (ctx) =>
      insertActivity(ctx, {
        id: eventId,
        action: event,
        subject_kind: subject.kind,
        subject_id: subject.id,
        subject_label: subject.label,
        changes: JSON.stringify(events[event].payload.parse(payload ?? {})),
        audit: auditKindOf(event),
      }),
  )
  ctx.happened.push({
    company: ctx.actor.companyId,
    activity: eventId,
    event,
    kind: subject.kind,
    id: subject.id,
    ...('userId' in ctx.actor ? { by: ctx.actor.userId } : {}),
    ...(ctx.tab === undefined ? {} : { tab: ctx.tab }),
  })
}

/**
 * The same of many records at once, for their histories alone: nobody listens to it and nobody is told. Whoever writes
 * it tells of all of them by an event of its own.
 */
export async function noteActivity<N extends EventName>(
  ctx: Context,
  event: N,
  noted: readonly { subject: Subject<N>; payload: EventPayload<N> }[],
): Promise<void> {
  const rows = noted.map(({ subject: { kind, id: about, label }, payload }) => ({
    id: newId(),
    kind,
    about,
    label,
    changes: events[event].payload.parse(payload),
  }))
  await sql`insert into activity (company_id, id, at, action, subject_kind, subject_id, subject_label, changes, audit,
      actor_kind, user_id, actor_name)
    select ${ctx.actor.companyId}::uuid, id, ${ctx.now}::timestamptz, ${event}, kind, about, label, changes,
      ${auditKindOf(event)}, ${ctx.actor.kind}, ${memberOf(ctx.actor)}::uuid, ${ctx.name}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as noted (id uuid, kind text, about uuid, label text, changes jsonb)`.execute(ctx.db)
}

interface ActivityRow {
  id: string
  action: string
  subject_kind: string
  subject_id: string
  subject_label: string
  changes: string
  audit: string | null
}
const insertActivity = prepared((ctx, row: Placeholders<ActivityRow>) =>
  ctx.db.insertInto('activity').values({
    ...row,
    company_id: ctx.actor.companyId,
    at: ctx.now,
    actor_kind: ctx.actor.kind,
    // A super admin is nobody's employee: named, but not linked to a user of the company.
    user_id: memberOf(ctx.actor),
    actor_name: ctx.name,
  }),
)

/**
 * What an edit really changed of these fields, as `{field: {from, to}}`: the record before it against the record after
 * it.
 */
export function changesBetween<T extends object, K extends string>(
  before: T,
  after: T,
  fields: readonly K[],
): Partial<Record<K, { from: unknown; to: unknown }>> {
  const [old, now] = [before, after].map((record) => record as Record<string, unknown>) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ]
  const changes: Partial<Record<K, { from: unknown; to: unknown }>> = {}
  for (const key of fields) {
    if (JSON.stringify(old[key]) !== JSON.stringify(now[key])) {
      changes[key] = { from: old[key] ?? null, to: now[key] ?? null }
    }
  }
  return changes
}

/** The first step of an edit that ends with `recordEdit`. */
export const beginEdit = (ctx: Context): Promise<unknown> => sql`savepoint edit`.execute(ctx.db)

/**
 * Records an edit and answers the record after it. Only that says what an edit has changed: if that is nothing, what it
 * wrote since `beginEdit` is undone, nobody is told, and who has the record before them has its version still.
 */
export async function recordEdit<T extends object, N extends EventName>(
  ctx: Context,
  { before, after }: { before: T; after: T },
  event: N,
  subject: Subject<N>,
  changes: EventPayload<N>,
): Promise<T> {
  if (Object.keys(changes).length === 0 && reads(before) === reads(after)) {
    await sql`rollback to savepoint edit`.execute(ctx.db)
    return before
  }
  await recordActivity(ctx, event, subject, ...([changes] as PayloadOf<N>))
  return after
}

/**
 * All that a record says but that it was written. Not what its history says, which may be the same of two: a file takes
 * the place of another of its name, a client of one who is called the same.
 */
const reads = (record: object): string =>
  JSON.stringify(record, (key, value: unknown) => (key === 'version' || key === 'updatedAt' ? undefined : value))

/** 428 without a version, 412 when it is not the record's; `current` is answered with the refusal. */
export function expectVersion(sent: number | null, actual: number, current: unknown): void {
  if (sent === null) throw new Refusal(428, 'version_required', 'Send the version you edited as If-Match: "<version>"')
  if (sent !== actual) throw stale(current)
}

/** Fingerprint of a create's body: the same id with the same body is the same create, sent again. */
export function fingerprint(body: object): Buffer {
  const canonical = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(canonical)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, part]) => part !== undefined)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, part]) => [key, canonical(part)]),
    )
  }
  return createHash('sha256')
    .update(JSON.stringify(canonical(body)))
    .digest()
}

/** What is about to be created: where, with which id, and the fingerprint of what was sent. */
export interface Creation {
  table:
    | 'clients'
    | 'imports'
    | 'intakes'
    | 'jobs'
    | 'reports'
    | 'invoice_links'
    | 'invoices'
    | 'variations'
    | 'payments'
    | 'report_shares'
    | 'roles'
    | 'task_comments'
    | 'task_views'
    | 'exports'
    | 'tasks'
    | 'users'
  id: string
  hash: Buffer
}

const createdHashIn = (table: Creation['table']) =>
  prepared(
    (ctx, { id }: Placeholders<{ id: string }>) =>
      sql<{ created_hash: Buffer }>`select created_hash from ${sql.table(table)}
        where company_id = ${ctx.actor.companyId} and id = ${id}`,
  )

/** The fingerprints of the records that are there, by their tables. */
const createdHash: Record<Creation['table'], ReturnType<typeof createdHashIn>> = {
  clients: createdHashIn('clients'),
  imports: createdHashIn('imports'),
  intakes: createdHashIn('intakes'),
  jobs: createdHashIn('jobs'),
  reports: createdHashIn('reports'),
  invoice_links: createdHashIn('invoice_links'),
  invoices: createdHashIn('invoices'),
  variations: createdHashIn('variations'),
  tasks: createdHashIn('tasks'),
  payments: createdHashIn('payments'),
  report_shares: createdHashIn('report_shares'),
  roles: createdHashIn('roles'),
  task_comments: createdHashIn('task_comments'),
  task_views: createdHashIn('task_views'),
  exports: createdHashIn('exports'),
  users: createdHashIn('users'),
}

/**
 * The number of a new record and what its check answers; undefined where this create already happened. Locks the id
 * first, so that parallel repeats wait for each other; 409 when the id was used for something else. All of it is asked
 * in one message: `takeNumber` takes none for a record that is there, and what `check` refuses is refused only where
 * the create did not happen yet.
 */
export async function unlessCreated<T>(
  ctx: Context,
  creation: Creation,
  takeNumber: (ctx: Context) => Promise<string | null>,
  check: (ctx: Context) => Promise<T>,
): Promise<{ number: string; checked: T } | undefined> {
  const found: { created_hash: Buffer }[] = []
  const taken: (string | null)[] = []
  try {
    const checked = await pipeline(
      ctx,
      // Statements of their own: what looks sees what was committed while the lock was waited for.
      (ctx) => lockWord(ctx, { word: creation.id }),
      async (ctx) => found.push(...(await createdHash[creation.table](ctx, { id: creation.id }))),
      async (ctx) => taken.push(await takeNumber(ctx)),
      check,
    )
    const [number] = taken
    if (found[0] === undefined && number != null) return { number, checked }
  } catch (refused) {
    if (found[0] === undefined) throw refused
  }
  if (!isSame(creation, found[0])) throw new Error(`There is no number for a new record of ${creation.table}`)
  return undefined
}

/** Whether this create already happened, asked under a lock of its id; 409 when the id was used for something else. */
export async function alreadyCreated(ctx: Context, creation: Creation): Promise<boolean> {
  const [existing] = await lockedFind(ctx, creation.id, (ctx) => createdHash[creation.table](ctx, { id: creation.id }))
  return isSame(creation, existing)
}

function isSame({ hash }: Creation, existing: { created_hash: Buffer } | undefined): boolean {
  if (existing !== undefined && !existing.created_hash.equals(hash)) throw idInUse()
  return existing !== undefined
}

/** 409: an id that was chosen for something else already. */
export const idInUse = (): Refusal => conflict('id_in_use', 'This id was already used for a different record')

/**
 * Looks something up by a word, such as an id, that nobody else in the company can take before this transaction ends:
 * what it finds free stays free.
 */
export function lockedFind<T>(ctx: Context, word: string, find: (ctx: Context) => Promise<T>): Promise<T> {
  // Two statements: the second sees what was committed while the first waited.
  return pipeline(ctx, (ctx) => lockWord(ctx, { word }), find)
}

/** Takes a word for this transaction, once nobody else in the company has it. */
export const lockWord = prepared((ctx, { word }: Placeholders<{ word: string }>) => lockOf(ctx, sql`${word}::text`))

/** Shares a word with others until this transaction ends; whoever takes it for themselves waits, and is waited for. */
export async function shareWord(ctx: Context, word: string): Promise<void> {
  const key = `${ctx.actor.companyId} ${word}`
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${key}::text, 0))`.execute(ctx.db)
}

/** The statement that takes a word for this transaction, once nobody else in the company has it. */
export function lockOf(ctx: Context, word: RawBuilder<unknown>) {
  const key = sql`${ctx.actor.companyId}::text || ' ' || ${word}`
  return sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
}

/**
 * A record as `read` answers it (404 included), locked for a change until the transaction ends. `table` has the columns
 * `company_id` and `id`. `edits`: the record stays, so that others may meanwhile write what refers to it.
 */
export function lockRecord<T>(
  ctx: Context,
  table: keyof DB,
  id: string,
  read: (ctx: Context, id: string) => Promise<T>,
  { edits = false } = {},
): Promise<T> {
  const strength = edits ? sql`for no key update` : sql`for update`
  // Two statements: the second sees what was committed while the first waited.
  return pipeline(
    ctx,
    (ctx) =>
      sql`select from ${sql.table(table)} where company_id = ${ctx.actor.companyId} and id = ${id}
        ${strength}`.execute(ctx.db),
    (ctx) => read(ctx, id),
  )
}

/**
 * Several records as `read` answers them, locked for a change or deletion until the transaction ends: in the order of
 * their ids, so that two who lock some of the same never wait for each other. What does not exist is left out.
 */
export function lockRecords<T>(
  ctx: Context,
  table: keyof DB,
  ids: readonly string[],
  read: (ctx: Context, ids: readonly string[]) => Promise<T>,
): Promise<T> {
  return pipeline(
    ctx,
    (ctx) =>
      sql`select from ${sql.table(table)} where company_id = ${ctx.actor.companyId} and id = any(${ids}::uuid[])
        order by id for update`.execute(ctx.db),
    (ctx) => read(ctx, ids),
  )
}
