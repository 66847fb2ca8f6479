import { sql } from 'kysely'
import type { z } from 'zod'
import type { companyList, CompanyRecord, CompanySummary, openingList } from '#domain/companies/schema.ts'
import { acrossCompanies } from '#server/platform/db/across.ts'
import { inNameOrder, matchesSearch, offsetOf, orderOf } from '#server/platform/db/listing.ts'
import type { Context } from '#server/platform/context.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'

const sortColumns = { name: inNameOrder(sql.ref('companies.name')), createdAt: sql`companies.created_at` }

/** Every company, for the super admin's page. */
export async function listCompanyRows(
  db: PlatformDb,
  query: { search?: string | undefined; sort?: string | undefined; page: number; pageSize: number },
): Promise<z.output<typeof companyList>> {
  const matching = sql<boolean>`${(query.search ?? '') === '' ? sql`true` : matchesSearch(query.search ?? '', sql.ref('companies.name'))}`
  const [rows, counted] = await Promise.all([
    summaries(db)
      .where(matching)
      .orderBy(orderOf(query.sort ?? 'name', sortColumns, sql`companies.id`))
      .limit(query.pageSize)
      .offset(offsetOf(query))
      .execute(),
    db
      .selectFrom('companies')
      .modifyFront(sql.raw(acrossCompanies))
      .where(matching)
      .select((on) => on.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { items: rows, total: counted.count }
}

const summaries = (db: PlatformDb) =>
  db
    .selectFrom('companies')
    .modifyFront(sql.raw(acrossCompanies))
    .select([
      'id',
      'name',
      'plan',
      'status',
      'created_at as createdAt',
      sql<number>`(select count(*) from users u where u.company_id = companies.id and u.role <> 'client'
        and u.status <> 'disabled')`.as('people'),
      sql<number>`(select count(*) from jobs j where j.company_id = companies.id and j.active)`.as('activeJobs'),
    ])

/** One of them, or undefined when there is none of that id. */
export const companySummaryOf = (db: PlatformDb, id: string): Promise<CompanySummary | undefined> =>
  summaries(db).where('id', '=', id).executeTakeFirst()

/** A company's name and timezone, or undefined when there is none of that id. */
export const companyToOpen = (db: PlatformDb, id: string): Promise<{ name: string; timezone: string } | undefined> =>
  db.selectFrom('companies').select(['name', 'timezone']).where('id', '=', id).executeTakeFirst()

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

/** The latest openings of the company by super admins; `total` counts all there were. */
export async function listOpenings(ctx: Context): Promise<z.output<typeof openingList>> {
  const openings = ctx.db
    .selectFrom('activity')
    .where('company_id', '=', ctx.actor.companyId)
    .where('subject_kind', '=', 'company')
    .where('subject_id', '=', ctx.actor.companyId)
    .where('action', '=', 'company.opened')
  const [items, counted] = await Promise.all([
    openings
      .select(['id', 'at', 'actor_name as name'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(openingsShown)
      .execute(),
    openings.select((on) => on.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { items, total: counted.count }
}
