import type { updateSettings as updateEndpoint } from '#domain/companies/api.ts'
import type { SettingsRecord } from '#domain/companies/schema.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { trackedFields } from '#domain/events.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { beginEdit, changesBetween, expectVersion, recordEdit } from '#server/platform/writing.ts'
import { getSettings } from '../queries/settings.ts'
import { lockCompany } from './lock.ts'

/**
 * Edits the general settings from a known version. A timezone holds from the next request on: whoever asks what is
 * overdue hands in today's date, and nothing that is stored depends on it.
 */
export async function updateSettings(
  ctx: Context,
  { body, version }: HandlerInput<typeof updateEndpoint>,
): Promise<SettingsRecord> {
  const { name } = await lockCompany(ctx)
  const before = await getSettings(ctx)
  expectVersion(version, before.version, before)
  const after = await pipeline(
    ctx,
    beginEdit,
    (ctx) =>
      ctx.db
        .updateTable('companies')
        .set({
          language: body.language,
          timezone: body.timezone,
          theme: body.theme,
          ...(body.notifications && { notifications: JSON.stringify(body.notifications) }),
          ...(body.delivery && { delivery: JSON.stringify(body.delivery) }),
          settings_version: before.version + 1,
          updated_at: ctx.now,
        })
        .where('id', '=', ctx.actor.companyId)
        .execute(),
    getSettings,
  )
  return recordEdit(
    ctx,
    { before, after },
    'settings.updated',
    { kind: 'company', id: ctx.actor.companyId, label: name },
    changesBetween(before, after, trackedFields.settings),
  )
}
