import type { CalendarDate } from '#domain/dates.ts'
import type { Touched } from '#server/platform/figures.ts'

/** What an invoice bills, and whom. */
interface Billing {
  date: string
  dueDate: string
  clientId: string
  jobId: string | null
  items: readonly { jobId: string | null; variationId: string | null }[]
}

/** Whose stored figures an invoice has a part in, before and after it is written. */
export function touchedBy(...invoices: readonly Billing[]): Required<Touched> {
  const items = invoices.flatMap((invoice) => invoice.items)
  return {
    variations: items.map((item) => item.variationId).filter((id) => id !== null),
    jobs: [...invoices, ...items].map((each) => each.jobId),
    clients: invoices.map((invoice) => invoice.clientId),
    days: invoices.flatMap((invoice) => [invoice.date, invoice.dueDate]),
  }
}

/** The same where money came in or went back on these days. */
export function touchedOn(days: readonly CalendarDate[], ...invoices: readonly Billing[]): Required<Touched> {
  const touched = touchedBy(...invoices)
  return { ...touched, days: [...touched.days, ...days] }
}
