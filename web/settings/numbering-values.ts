import type { NumberingForm, NumberingRecord } from '#domain/companies/schema.ts'
import { allSeries, type Series } from '#domain/numbers.ts'

/** What the numbering holds, as typed. */
export type NumberingValues = Record<Series, { prefix: string; next: string }>

/** The stored numbering in the form. */
export function numberingValuesOf(numbering: NumberingRecord): NumberingValues {
  const typed = (series: Series) => ({ prefix: numbering[series].prefix, next: String(numbering[series].next) })
  return {
    client: typed('client'),
    job: typed('job'),
    report: typed('report'),
    variation: typed('variation'),
    invoice: typed('invoice'),
  }
}

/** The series of the form that differ from what they began with. */
export function changedSeries(body: NumberingForm, stored: NumberingRecord): Partial<NumberingForm> {
  const changed = allSeries.filter(
    (series) => body[series].prefix !== stored[series].prefix || body[series].next !== stored[series].next,
  )
  return Object.fromEntries(changed.map((series) => [series, body[series]]))
}
