import type { updateCompany as updateEndpoint } from '#domain/companies/api.ts'
import type { CompanySize, Industry } from '#domain/companies/choices.ts'
import type { CompanyRecord } from '#domain/companies/schema.ts'
import type { Language } from '#server/platform/http/language.ts'
import { trialEndOf, type Plan } from '#domain/plans.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { trackedFields } from '#domain/events.ts'
import { newId } from '#domain/ids.ts'
import type { StoredOnboarding } from '#domain/onboarding/rules.ts'
import type { Context } from '#server/platform/context.ts'
import type { TenantDb } from '#server/platform/db/tenant.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { beginEdit, changesBetween, expectVersion, recordEdit } from '#server/platform/writing.ts'
import { getCompany } from './queries.ts'

export interface NewCompany {
  id?: string
  name: string
  /** Short code, such as HRB. */
  code: string
  email?: string
  phone?: string
  address?: string
  website?: string
  timezone?: string
  size?: CompanySize
  industry?: Industry
  /** Signed up by itself, it is offered to be set up. */
  onboarding?: StoredOnboarding
  language?: Language
  plan?: Plan
  /** What was sent, of one that the super admin added. */
  createdHash?: Buffer
  brandPrimary?: string
  brandSecondary?: string
}

/**
 * Founds a company, on its trial unless a plan is named (SPEC 9). Its first person comes in the same transaction: by
 * `addPerson`, or invited.
 */
export async function foundCompany(db: TenantDb, company: NewCompany, now: Date): Promise<string> {
  const id = company.id ?? newId()
  const { plan = 'trial' } = company
  await db
    .insertInto('companies')
    .values({
      id,
      name: company.name,
      code: company.code,
      email: company.email,
      phone: company.phone,
      address: company.address,
      website: company.website,
      timezone: company.timezone,
      language: company.language,
      size: company.size,
      industry: company.industry,
      onboarding: company.onboarding === undefined ? undefined : JSON.stringify(company.onboarding),
      plan,
      created_hash: company.createdHash,
      brand_primary: company.brandPrimary,
      brand_secondary: company.brandSecondary,
      trial_ends_at: trialEndOf(plan, now.toISOString()),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .execute()
  return id
}

/** Edits the company profile from a known version. */
export async function updateCompany(
  ctx: Context,
  { body, version }: HandlerInput<typeof updateEndpoint>,
): Promise<CompanyRecord> {
  const before = await pipeline(
    ctx,
    (ctx) => ctx.db.selectFrom('companies').select('id').where('id', '=', ctx.actor.companyId).forUpdate().execute(),
    getCompany,
  )
  expectVersion(version, before.version, before)
  const after = await pipeline(
    ctx,
    beginEdit,
    (ctx) =>
      ctx.db
        .updateTable('companies')
        .set({
          name: body.name,
          code: body.companyId,
          email: body.email,
          billing_email: body.billingEmail,
          phone: body.phone,
          website: body.website,
          address: body.address,
          contact_name: body.contactName,
          contact_phone: body.contactPhone,
          contact_email: body.contactEmail,
          gst_number: body.gstNumber,
          bank_account: body.bankAccount,
          default_tax_rate: body.defaultTaxRate,
          default_payment_terms: body.defaultPaymentTerms,
          version: before.version + 1,
          updated_at: ctx.now,
        })
        .where('id', '=', ctx.actor.companyId)
        .execute(),
    getCompany,
  )
  return recordEdit(
    ctx,
    { before, after },
    'company.updated',
    { kind: 'company', id: after.id, label: after.name },
    changesBetween(before, after, trackedFields.company),
  )
}
