import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { memberOf } from '#domain/actor.ts'
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
 * after the commit. Several statements: in a pipeline, a step of its own.
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
      }),
  )
}

interface ActivityRow {
  id: string
  action: string
  subject_kind: string
  subject_id: string
  subject_label: string
  changes: string
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

type FindCreated = (ctx: Context) => Promise<{ created_hash: Buffer } | undefined>

/**
 * What a new record's check answers; undefined where this create already happened. Locks the id first, so that parallel
 * repeats wait for each other; 409 when the id was used for something else. The check is asked in the same message: what
 * it refuses is refused only where the create did not happen yet.
 */
export async function unlessCreated<T>(
  ctx: Context,
  id: string,
  hash: Buffer,
  find: FindCreated,
  check: (ctx: Context) => Promise<T>,
): Promise<{ checked: T } | undefined> {
  const outcome: { existing?: Awaited<ReturnType<FindCreated>>; checked?: { checked: T } } = {}
  const look = async (ctx: Context) => {
    outcome.existing = await find(ctx)
  }
  try {
    // Statements of their own: what looks sees what was committed while the lock was waited for.
    outcome.checked = { checked: await pipeline(ctx, (ctx) => lockWord(ctx, { word: id }), look, check) }
  } catch (refused) {
    if (outcome.existing === undefined) throw refused
  }
  if (outcome.existing === undefined) return outcome.checked
  if (!outcome.existing.created_hash.equals(hash)) throw idInUse()
  return undefined
}

/** Whether this create already happened, as `unlessCreated` says it. */
export const alreadyCreated = async (ctx: Context, id: string, hash: Buffer, find: FindCreated): Promise<boolean> =>
  (await unlessCreated(ctx, id, hash, find, () => Promise.resolve())) === undefined

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

const lockWord = prepared((ctx, { word }: Placeholders<{ word: string }>) => lockOf(ctx, sql`${word}::text`))

/** The statement that takes a word for this transaction, once nobody else in the company has it. */
export function lockOf(ctx: Context, word: RawBuilder<unknown>) {
  const key = sql`${ctx.actor.companyId}::text || ' ' || ${word}`
  return sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
}

/**
 * A record as `read` answers it (404 included), locked for a change until the transaction ends. `table` has the columns
 * `company_id` and `id`.
 */
export function lockRecord<T>(
  ctx: Context,
  table: keyof DB,
  id: string,
  read: (ctx: Context, id: string) => Promise<T>,
): Promise<T> {
  // Two statements: the second sees what was committed while the first waited.
  return pipeline(
    ctx,
    (ctx) =>
      sql`select from ${sql.table(table)} where company_id = ${ctx.actor.companyId} and id = ${id} for update`.execute(
        ctx.db,
      ),
    (ctx) => read(ctx, id),
  )
}
