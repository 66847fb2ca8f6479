import { sql } from 'kysely'
import type { z } from 'zod'
import type { CompanyRecord, openingList } from '#domain/companies/schema.ts'
import type { Context } from '#server/platform/context.ts'

/** How a company dresses its documents. */
export interface Brand {
  companyName: string
  primary: string
  secondary: string
  language: 'en' | 'es' | 'fr'
  logoFileId: string | null
  timezone: string
  /** How to reach it, for the head of a document; empty when it hasn't said. */
  phone: string
  email: string
}

export async function brandOf(ctx: Context): Promise<Brand> {
  const row = await ctx.db
    .selectFrom('companies')
    .select(['name', 'brand_primary', 'brand_secondary', 'language', 'logo_file_id', 'timezone', 'phone', 'email'])
    .where('id', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow()
  return {
    companyName: row.name,
    primary: row.brand_primary,
    secondary: row.brand_secondary,
    language: row.language as Brand['language'],
    logoFileId: row.logo_file_id,
    timezone: row.timezone,
    phone: row.phone,
    email: row.email,
  }
}

/** The company one works in, as what happens to it names it. */
export async function companySubject(ctx: Context): Promise<{ kind: 'company'; id: string; label: string }> {
  const { companyId: id } = ctx.actor
  const { name } = await ctx.db.selectFrom('companies').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return { kind: 'company', id, label: name }
}

/** The profile of the company one works in. */
export function getCompany(ctx: Context): Promise<CompanyRecord> {
  return ctx.db
    .selectFrom('companies')
    .select([
      'id',
      'version',
      'code as companyId',
      'name',
      'email',
      'billing_email as billingEmail',
      'phone',
      'website',
      'address',
      'contact_name as contactName',
      'contact_phone as contactPhone',
      'contact_email as contactEmail',
      'gst_number as gstNumber',
      'bank_account as bankAccount',
      sql<string>`trim_scale(default_tax_rate)::text`.as('defaultTaxRate'),
      'default_payment_terms as defaultPaymentTerms',
    ])
    .where('id', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow()
}

/** How many of the latest openings are shown. */
const openingsShown = 20

/**
 * The latest openings of the company by super admins; `total` counts all there were. What an archive tells of openings
 * was of another company.
 */
export async function listOpenings(ctx: Context): Promise<z.output<typeof openingList>> {
  const openings = ctx.db
    .selectFrom('activity')
    .where('company_id', '=', ctx.actor.companyId)
    .where('subject_kind', '=', 'company')
    .where('subject_id', '=', ctx.actor.companyId)
    .where('action', '=', 'company.opened')
    .where('intake_id', 'is', null)
  const [items, counted] = await Promise.all([
    openings
      .select(['id', 'at', 'actor_name as name', sql<string>`coalesce(changes ->> 'reason', '')`.as('reason')])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(openingsShown)
      .execute(),
    openings.select((on) => on.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { items, total: counted.count }
}
