import type { updateNumbering as updateEndpoint } from '#domain/companies/api.ts'
import { numberingMessages, type NumberingForm, type NumberingRecord } from '#domain/companies/schema.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { invalid, sentence, type FieldError } from '#domain/errors.ts'
import { trackedFields } from '#domain/events.ts'
import { allSeries, formatNumber, seriesYear, usualPrefix, type Series } from '#domain/numbers.ts'
import type { Context } from '#server/platform/context.ts'
import { renumber, type NumberedRecords } from '#server/platform/numbering.ts'
import { beginEdit, changesBetween, expectVersion, recordEdit } from '#server/platform/writing.ts'
import { getNumbering } from '../queries/settings.ts'
import { lockCompany } from './lock.ts'

/** Where the numbers of each series stand. */
export const numbered: Record<Series, NumberedRecords> = {
  client: { table: 'clients', column: 'code' },
  job: { table: 'jobs', column: 'code' },
  report: { table: 'reports', column: 'code' },
  variation: { table: 'variations', column: 'code' },
  invoice: { table: 'invoices', column: 'number' },
}

/**
 * Sets prefix and next number of series, from a known version. Numbers that were given stay; the next one is beyond all
 * that are in use with its prefix, or ever were.
 */
export async function updateNumbering(
  ctx: Context,
  { body, version }: HandlerInput<typeof updateEndpoint>,
): Promise<NumberingRecord> {
  const { name, number_prefixes } = await lockCompany(ctx)
  const before = await getNumbering(ctx)
  expectVersion(version, before.version, before)
  refuseSharedPrefixes(before, body)
  await beginEdit(ctx)
  await renumberEach(ctx, body)
  await ctx.db
    .updateTable('companies')
    .set({
      number_prefixes: JSON.stringify(prefixesAfter(number_prefixes as Prefixes, body)),
      numbering_version: before.version + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', ctx.actor.companyId)
    .execute()
  const after = await getNumbering(ctx)
  return recordEdit(
    ctx,
    { before, after },
    'numbering.updated',
    { kind: 'company', id: ctx.actor.companyId, label: name },
    changesBetween(before, after, trackedFields.numbering),
  )
}

type Prefixes = Partial<Record<Series, string>>
type Changes = Partial<NumberingForm>

/** Two kinds of records with the same numbers can't be told apart on the phone. */
function refuseSharedPrefixes(before: NumberingRecord, changes: Changes): void {
  const after = (series: Series): string => (changes[series] ?? before[series]).prefix
  const faults = allSeries
    .filter((series) => changes[series] !== undefined)
    .filter((series) => allSeries.some((other) => other !== series && after(other) === after(series)))
  if (faults.length > 0)
    throw invalid(faults.map((series) => ({ path: `${series}.prefix`, message: numberingMessages.prefixTaken })))
}

/** In the order of the series, so that two who do this at once wait for each other and not in a circle. */
async function renumberEach(ctx: Context, changes: Changes): Promise<void> {
  const faults: FieldError[] = []
  for (const series of allSeries) {
    const numbering = changes[series]
    if (numbering === undefined) continue
    const reached = await renumber(ctx, series, numbering, numbered[series])
    if (reached === null) continue
    const number = formatNumber(series, { year: seriesYear(series, ctx.today), value: reached }, numbering.prefix)
    faults.push({ path: `${series}.next`, ...sentence(numberingMessages.nextInUse, { number }) })
  }
  if (faults.length > 0) throw invalid(faults)
}

/** The usual prefix is stored as none. */
function prefixesAfter(before: Prefixes, changes: Changes): Prefixes {
  const all = allSeries.map((series) => [series, changes[series]?.prefix ?? before[series]] as const)
  return Object.fromEntries(all.filter(([series, prefix]) => prefix !== undefined && prefix !== usualPrefix(series)))
}
