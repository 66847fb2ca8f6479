import { sql } from 'kysely'
import { notificationChoices, type StoredNotifications } from '#domain/companies/rules.ts'
import type { BrandingRecord, NumberingRecord, SettingsRecord } from '#domain/companies/schema.ts'
import { deliveryFor, type Delivery } from '#domain/notifications/rules.ts'
import { allSeries, seriesYear, usualPrefix, type Series } from '#domain/numbers.ts'
import { fileJson, fileViewOf } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'

/** What holds for all of the company's people who have chosen nothing else. */
export async function getSettings(ctx: Context): Promise<SettingsRecord> {
  const { notifications, delivery, ...row } = await ctx.db
    .selectFrom('companies')
    .select(['settings_version as version', 'language', 'timezone', 'theme', 'notifications', 'delivery'])
    .where('id', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    language: row.language as SettingsRecord['language'],
    theme: row.theme as SettingsRecord['theme'],
    notifications: notificationChoices(notifications as StoredNotifications),
    delivery: deliveryFor(delivery as Partial<Delivery>),
  }
}

/** How the company looks. */
export async function getBranding(ctx: Context): Promise<BrandingRecord> {
  const { logo, ...row } = await ctx.db
    .selectFrom('companies')
    .select([
      'branding_version as version',
      'brand_primary as primaryColor',
      'brand_secondary as secondaryColor',
      fileJson(ctx.actor.companyId, sql`companies.logo_file_id`).as('logo'),
    ])
    .where('id', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow()
  return { ...row, logo: logo && fileViewOf(logo) }
}

/** What the numbers of each series begin with, and which would come next today. */
export async function getNumbering(ctx: Context): Promise<NumberingRecord> {
  const company = await ctx.db
    .selectFrom('companies')
    .select(['numbering_version as version', 'number_prefixes as prefixes'])
    .where('id', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow()
  const year = seriesYear('invoice', ctx.today)
  const counted = await ctx.db
    .selectFrom('counters')
    .select(['kind', 'year', 'value'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('year', 'in', [0, year])
    .execute()
  const prefixes = company.prefixes as Partial<Record<Series, string>>
  const standing = (series: Series) => {
    const row = counted.find((each) => each.kind === series && each.year === seriesYear(series, ctx.today))
    return [series, { prefix: prefixes[series] ?? usualPrefix(series), next: (row?.value ?? 0) + 1 }] as const
  }
  const series = Object.fromEntries(allSeries.map(standing)) as Pick<NumberingRecord, Series>
  return { ...series, version: company.version, year }
}
