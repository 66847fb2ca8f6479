import { generateKeyBetween } from 'fractional-indexing'
import { sql } from 'kysely'
import { memberOf } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { conflict, invalidField, sentence } from '#domain/errors.ts'
import { trackedFields } from '#domain/events.ts'
import { newId } from '#domain/ids.ts'
import type {
  createView as createEndpoint,
  moveView as moveEndpoint,
  updateView as updateEndpoint,
} from '#domain/views/api.ts'
import { keptOf, unknownIn } from '#domain/views/rules.ts'
import { maxViews, viewMessages, type ViewRecord } from '#domain/views/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { rankBehind } from '#server/platform/ranks.ts'
import {
  alreadyCreated,
  beginEdit,
  changesBetween,
  expectVersion,
  fingerprint,
  lockedFind,
  lockRecord,
  recordActivity,
  recordEdit,
} from '#server/platform/writing.ts'
import { viewPolicy } from './policy.ts'
import { changedView, getView, isOwn } from './queries.ts'

/** Keeps what a screen shows as a view of one's own, as the last. */
export async function createView(ctx: Context, { body }: HandlerInput<typeof createEndpoint>): Promise<ViewRecord> {
  const { id = newId(), ...form } = body
  const hash = fingerprint(form)
  if (await alreadyCreated(ctx, { table: 'task_views', id, hash })) return changedView(ctx, id)
  const own = await ownRanks(ctx)
  if (own.length >= maxViews) throw conflict('too_many_views', sentence(viewMessages.tooMany, { maximum: maxViews }))
  return pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .insertInto('task_views')
        .values({
          company_id: ctx.actor.companyId,
          id,
          name: form.name,
          screen: form.screen,
          query: keptOf(form.screen, new URLSearchParams(form.query)),
          owner_id: memberOf(ctx.actor),
          owner_name: ctx.name,
          rank: generateKeyBetween(own.at(-1)?.rank ?? null, null),
          created_at: ctx.now,
          updated_at: ctx.now,
          created_hash: hash,
        })
        .execute(),
    (ctx) => recordActivity(ctx, 'view.created', { kind: 'view', id, label: form.name }),
    (ctx) => getView(ctx, id),
  )
}

/** Renames a view, or has it show what its screen shows now. */
export async function updateView(
  ctx: Context,
  { params, body, version }: HandlerInput<typeof updateEndpoint>,
): Promise<ViewRecord> {
  const before = await lockView(ctx, params.id)
  permit(viewPolicy.updateView(ctx.actor, before))
  expectVersion(version, before.version, before)
  if (body.query !== undefined && unknownIn(before.screen, body.query).length > 0)
    throw invalidField('query', viewMessages.queryUnknown)
  const query = body.query === undefined ? before.query : keptOf(before.screen, new URLSearchParams(body.query))
  await beginEdit(ctx)
  const after = await changed(ctx, before, { name: body.name ?? before.name, query })
  return recordEdit(
    ctx,
    { before, after },
    'view.updated',
    { kind: 'view', id: before.id, label: after.name },
    changesBetween(before, after, trackedFields.view),
  )
}

/** Shows a view to everybody who sees tasks. */
export const shareView = (ctx: Context, id: string): Promise<ViewRecord> => setShared(ctx, id, true)

/** Keeps it for whose it is alone. */
export const unshareView = (ctx: Context, id: string): Promise<ViewRecord> => setShared(ctx, id, false)

async function setShared(ctx: Context, id: string, shared: boolean): Promise<ViewRecord> {
  const before = await lockView(ctx, id)
  permit(viewPolicy[shared ? 'shareView' : 'unshareView'](ctx.actor, before))
  if (before.shared === shared) return before
  const after = await changed(ctx, before, { shared })
  const event = shared ? 'view.shared' : 'view.unshared'
  await recordActivity(ctx, event, { kind: 'view', id, label: before.name })
  return after
}

/** Puts a view of one's own behind another, or first. */
export async function moveView(ctx: Context, { params, body }: HandlerInput<typeof moveEndpoint>): Promise<ViewRecord> {
  const view = await lockView(ctx, params.id)
  permit(viewPolicy.moveView(ctx.actor, view))
  const rank = await rankBehind(await ownRanks(ctx), { id: view.id, after: body.after }, (fresh) =>
    sql`update task_views set rank = fresh.rank from ${fresh}
      where task_views.company_id = ${ctx.actor.companyId} and task_views.id = fresh.id`.execute(ctx.db),
  )
  if (rank === undefined) throw invalidField('after', viewMessages.ownOrder)
  return pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .updateTable('task_views')
        .set({ rank })
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', view.id)
        .execute(),
    (ctx) => getView(ctx, view.id),
  )
}

/** Deletes a view, for everybody who saw it. */
export async function deleteView(ctx: Context, id: string): Promise<void> {
  const view = await lockView(ctx, id)
  permit(viewPolicy.deleteView(ctx.actor, view))
  await pipeline(
    ctx,
    (ctx) =>
      ctx.db.deleteFrom('task_views').where('company_id', '=', ctx.actor.companyId).where('id', '=', id).execute(),
    (ctx) => recordActivity(ctx, 'view.deleted', { kind: 'view', id, label: view.name }),
  )
}

const lockView = (ctx: Context, id: string): Promise<ViewRecord> => lockRecord(ctx, 'task_views', id, getView)

const changed = (
  ctx: Context,
  { id, version }: ViewRecord,
  columns: { name?: string; query?: string; shared?: boolean },
): Promise<ViewRecord> =>
  pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .updateTable('task_views')
        .set({ ...columns, version: version + 1, updated_at: ctx.now })
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', id)
        .execute(),
    (ctx) => changedView(ctx, id),
  )

/** One's own views in their order. Until this transaction ends nobody else adds or moves one of them. */
const ownRanks = (ctx: Context) =>
  lockedFind(ctx, `views of ${memberOf(ctx.actor)}`, (ctx) =>
    ctx.db
      .selectFrom('task_views')
      .select(['id', 'rank'])
      .where('company_id', '=', ctx.actor.companyId)
      .where(isOwn(ctx))
      .orderBy('rank')
      .orderBy('id')
      .execute(),
  )
