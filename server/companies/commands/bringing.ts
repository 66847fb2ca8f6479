import { sql } from 'kysely'
import type { Archived } from '#domain/archives/schema.ts'
import { allSeries, seriesYear, usualPrefix, isYearly } from '#domain/numbers.ts'
import type { Context } from '#server/platform/context.ts'
import { renumber } from '#server/platform/numbering.ts'
import { numbered } from './numbering.ts'

type Company = Archived<'company'>

/** Texts of the profile: what the company has said itself stays. */
const texts = {
  billing_email: 'billingEmail',
  phone: 'phone',
  website: 'website',
  address: 'address',
  contact_name: 'contactName',
  contact_phone: 'contactPhone',
  contact_email: 'contactEmail',
  gst_number: 'gstNumber',
  bank_account: 'bankAccount',
} as const satisfies Record<string, keyof Company>

/**
 * Brings in what a company says of itself where this one has said nothing of its own: empty fields of its profile, and
 * settings, look and prefixes that nobody has changed since it was founded. Its name and its short code are its own.
 */
export async function bringCompany(ctx: Context, company: Company): Promise<void> {
  const { companyId } = ctx.actor
  const own = await ctx.db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const filled = Object.entries(texts).flatMap(([column, field]) =>
    own[column as keyof typeof texts] === '' ? [[column, company[field]] as const] : [],
  )
  const { settings, branding, numbering } = company
  await ctx.db
    .updateTable('companies')
    .set({
      ...Object.fromEntries(filled),
      ...(own.version === 1 && {
        default_tax_rate: company.defaultTaxRate,
        default_payment_terms: company.defaultPaymentTerms,
      }),
      ...(own.settings_version === 1 && {
        language: settings.language,
        timezone: settings.timezone,
        theme: settings.theme,
        notifications: JSON.stringify(settings.notifications),
        delivery: JSON.stringify(settings.delivery),
      }),
      ...(own.branding_version === 1 && {
        brand_primary: branding.primaryColor,
        brand_secondary: branding.secondaryColor,
      }),
      ...(own.numbering_version === 1 && {
        number_prefixes: JSON.stringify(
          Object.fromEntries(
            allSeries
              .filter((series) => numbering[series].prefix !== usualPrefix(series))
              .map((series) => [series, numbering[series].prefix]),
          ),
        ),
      }),
      updated_at: ctx.now,
    })
    .where('id', '=', companyId)
    .execute()
}

/** Gives the company the logo that came in with it, where it has none. */
export async function bringCompanyLogo(ctx: Context): Promise<void> {
  const { companyId } = ctx.actor
  await sql`update companies set logo_file_id = f.id from files f
    where companies.id = ${companyId} and companies.logo_file_id is null and f.company_id = ${companyId}
      and f.attached_kind = 'company' and f.attached_id = ${companyId}`.execute(ctx.db)
}

/** Has every series go on behind all numbers that came in, and behind those that were given before and are gone. */
export async function bringNumbering(ctx: Context, { numbering }: Company): Promise<void> {
  const { prefixes } = await ctx.db
    .selectFrom('companies')
    .select('number_prefixes as prefixes')
    .where('id', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow()
  const own = prefixes as Partial<Record<(typeof allSeries)[number], string>>
  for (const series of allSeries) {
    const prefix = own[series] ?? usualPrefix(series)
    const isSame = !isYearly(series) || numbering.year === seriesYear(series, ctx.today)
    const next = isSame && numbering[series].prefix === prefix ? numbering[series].next : 1
    const reached = await renumber(ctx, series, { prefix, next }, numbered[series])
    if (reached !== null) await renumber(ctx, series, { prefix, next: reached + 1 }, numbered[series])
  }
}
