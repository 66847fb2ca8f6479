import type { updateBranding as updateEndpoint } from '#domain/companies/api.ts'
import type { BrandingRecord } from '#domain/companies/schema.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { trackedFields } from '#domain/events.ts'
import { attachFiles, discardFiles } from '#server/files/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { beginEdit, changesBetween, expectVersion, recordEdit } from '#server/platform/writing.ts'
import { getBranding } from '../queries/settings.ts'
import { lockCompany } from './lock.ts'

/** Edits how the company looks, from a known version. What was mailed or printed stays as it was. */
export async function updateBranding(
  ctx: Context,
  { body, version }: HandlerInput<typeof updateEndpoint>,
): Promise<BrandingRecord> {
  const { name } = await lockCompany(ctx)
  const before = await getBranding(ctx)
  expectVersion(version, before.version, before)
  await beginEdit(ctx)
  const { logoFileId } = body
  if (logoFileId !== undefined && logoFileId !== (before.logo?.id ?? null)) await setLogo(ctx, logoFileId)
  await ctx.db
    .updateTable('companies')
    .set({
      brand_primary: body.primaryColor,
      brand_secondary: body.secondaryColor,
      branding_version: before.version + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', ctx.actor.companyId)
    .execute()
  const after = await getBranding(ctx)
  return recordEdit(
    ctx,
    { before, after },
    'branding.updated',
    { kind: 'company', id: ctx.actor.companyId, label: name },
    changesBetween(formOf(before), formOf(after), trackedFields.branding),
  )
}

async function setLogo(ctx: Context, fileId: string | null): Promise<void> {
  const company = ctx.actor.companyId
  if (fileId !== null)
    await attachFiles(
      ctx,
      [fileId],
      'company-logo',
      { kind: 'company', id: company, visibleTo: null },
      () => 'logoFileId',
    )
  await ctx.db.updateTable('companies').set({ logo_file_id: fileId }).where('id', '=', company).execute()
  await discardFiles(ctx, { kind: 'company', id: company }, fileId === null ? [] : [fileId])
}

/** The logo that a company signs up with. */
export const setFirstLogo = (ctx: Context, fileId: string): Promise<void> => setLogo(ctx, fileId)

/** The record with what its form calls differently. */
const formOf = (branding: BrandingRecord) => ({ ...branding, logoFileId: branding.logo?.id ?? null })
