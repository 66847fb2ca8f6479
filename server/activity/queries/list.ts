import { sql } from 'kysely'
import { holds } from '#domain/actor.ts'
import type { getHistory } from '#domain/activity/api.ts'
import { recordKinds, type ActivityKind, type actorKinds } from '#domain/activity/choices.ts'
import type { Named } from '#domain/activity/rules.ts'
import type { ActivityEntry, ActivityList, ActivityQuery, ActivityValue } from '#domain/activity/schema.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { addDays, endOfDay } from '#domain/dates.ts'
import { notFound } from '#domain/errors.ts'
import type { EventName } from '#domain/events.ts'
import type { Context } from '#server/platform/context.ts'
import { hiddenEvents, mayOpen, mayReadAll } from '../policy.ts'
import { detailsOf, type StoredDetail } from './details.ts'
import { namesOf, presentAmong } from './names.ts'

/** What happened in the company, as far as somebody may see it, the latest first. */
export const listEntries = (ctx: Context, query: ActivityQuery): Promise<ActivityList> => pageOf(ctx, query)

/** What happened to one record, the latest first; 404 for who may not open it. */
export async function historyOf(
  ctx: Context,
  params: HandlerInput<typeof getHistory>['params'],
  query: HandlerInput<typeof getHistory>['query'],
): Promise<ActivityList> {
  if (!mayOpen(ctx.actor, params.kind)) throw notFound()
  const [present, page] = await Promise.all([
    presentAmong(ctx, params.kind, [params.id]),
    pageOf(ctx, { ...params, ...query }),
  ])
  if (present.length > 0) return page
  // To one that is gone it happened in the company; to one that never was, nothing did.
  if (mayReadAll(ctx.actor) && (page.items.length > 0 || query.before !== undefined)) return page
  throw notFound()
}

type Asked = ActivityQuery & { id?: string }

async function pageOf(ctx: Context, query: Asked): Promise<ActivityList> {
  const rows = await entries(ctx, query).execute()
  const shown = rows.slice(0, query.pageSize)
  const last = rows.length > query.pageSize ? shown.at(-1) : undefined
  return { items: await toldRows(ctx, shown), earlier: last === undefined ? null : `${last.at}_${last.id}` }
}

function entries(ctx: Context, { kind, id, by, from, until, before, pageSize }: Asked) {
  // A day of the company begins when the one before it is over.
  const after = from == null ? null : endOfDay(addDays(from, -1), ctx.timezone)
  const upTo = until == null ? null : endOfDay(until, ctx.timezone)
  const hidden = hiddenEvents(ctx.actor)
  return (
    ctx.db
      .selectFrom('activity')
      .select([
        'id',
        'at',
        'action',
        'actor_kind',
        'actor_name',
        'user_id',
        'subject_kind',
        'subject_id',
        'subject_label',
        'changes',
        'intake_id',
      ])
      .where('company_id', '=', ctx.actor.companyId)
      .$if(kind !== undefined, (all) => all.where('subject_kind', '=', kind ?? ''))
      .$if(id !== undefined, (all) => all.where('subject_id', '=', id ?? ''))
      .$if(by !== undefined, (all) => all.where('user_id', '=', by ?? ''))
      .$if(after !== null, (all) => all.where('at', '>', after))
      .$if(upTo !== null, (all) => all.where('at', '<=', upTo))
      // As a case it is not thought to leave a tenth, for which a plan would read all that the company has.
      .where(sql<boolean>`case when action = any(${hidden}::text[]) then false else true end`)
      .$if(before !== undefined, (all) =>
        all.where(sql<boolean>`(at, id) < (${before?.at}::timestamptz, ${before?.id}::uuid)`),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      // One more than is shown says whether there are more.
      .limit(sql.lit(pageSize + 1))
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

async function toldRows(ctx: Context, rows: readonly Row[]): Promise<ActivityEntry[]> {
  const details = rows.map(({ action, changes }) =>
    detailsOf(action, changes as Record<string, unknown>, (right) => holds(ctx.actor, right)),
  )
  const [people, present, names] = await Promise.all([
    presentAmong(ctx, 'user', idsIn(rows.map((row) => row.user_id))),
    presentByKind(ctx, rows),
    namesIn(ctx, details.flat()),
  ])
  return rows.map((row, index) => ({
    id: row.id,
    at: row.at,
    event: row.action as EventName,
    by: {
      id: row.user_id !== null && people.includes(row.user_id) ? row.user_id : null,
      name: row.actor_name,
      kind: actorKind[row.actor_kind] ?? 'system',
    },
    about: {
      kind: row.subject_kind as ActivityKind,
      id: row.subject_id,
      label: row.subject_label,
      opens: present.has(`${row.subject_kind} ${row.subject_id}`),
    },
    details: (details[index] ?? []).map((detail) => named(detail, names)),
    fromArchive: row.intake_id !== null,
  }))
}

const actorKind: Readonly<Record<string, (typeof actorKinds)[number]>> = {
  staff: 'staff',
  client: 'client',
  visitor: 'client',
  platform: 'platform',
  token: 'program',
  integration: 'program',
}

/**
 * The other way round, for what comes back in from an archive: whether a program was a token or an integration nobody
 * tells apart any more, nor somebody of a client from whoever had a link.
 */
export const storedActorKind = (kind: (typeof actorKinds)[number]): string => (kind === 'program' ? 'token' : kind)

const idsIn = (ids: readonly (string | null)[]): string[] => [...new Set(ids)].filter((id) => id !== null)

/** The records that are there and may be opened, as `kind id`. */
async function presentByKind(ctx: Context, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const byKind = Map.groupBy(rows, (row) => row.subject_kind as ActivityKind)
  const found = await Promise.all(
    recordKinds.map(async (kind) => {
      const of = byKind.get(kind) ?? []
      if (!mayOpen(ctx.actor, kind)) return []
      const ids = await presentAmong(ctx, kind, idsIn(of.map((row) => row.subject_id)))
      return ids.map((id) => `${kind} ${id}`)
    }),
  )
  return new Set(found.flat())
}

type Names = Partial<Record<Named, ReadonlyMap<string, string>>>

async function namesIn(ctx: Context, details: readonly StoredDetail[]): Promise<Names> {
  const ids: Record<Named, string[]> = { client: [], job: [], file: [] }
  for (const { idOf, from, to } of details) if (idOf !== undefined) ids[idOf].push(...textsIn(from), ...textsIn(to))
  const found = await Promise.all(
    (Object.keys(ids) as Named[]).map(async (kind) => [kind, await namesOf(ctx, kind, idsIn(ids[kind]))] as const),
  )
  return Object.fromEntries(found)
}

const textsIn = (value: ActivityValue): string[] =>
  [value].flat().filter((each): each is string => typeof each === 'string')

/** Names in place of ids, empty where nobody knows them any more. */
function named({ idOf, ...detail }: StoredDetail, names: Names): ActivityEntry['details'][number] {
  if (idOf === undefined) return detail
  const nameOf = (id: string): string => names[idOf]?.get(id) ?? ''
  const toldOf = (value: ActivityValue): ActivityValue => {
    if (Array.isArray(value)) return textsIn(value).map(nameOf)
    return typeof value === 'string' ? nameOf(value) : value
  }
  return { ...detail, from: toldOf(detail.from), to: toldOf(detail.to) }
}
