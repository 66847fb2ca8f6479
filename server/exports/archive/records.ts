import { unsaid, type ArchivedKind } from '#domain/archives/rules.ts'
import { invoiceRecord } from '#domain/invoices/schema.ts'
import { reportRecord } from '#domain/reports/schema.ts'
import { variationRecord } from '#domain/variations/schema.ts'
import type { Brand } from '#server/companies/queries.ts'
import { printInvoice } from '#server/invoices/commands/printing.ts'
import type { Language } from '#server/platform/http/language.ts'
import type { Services } from '#server/platform/runtime.ts'
import { printReport } from '#server/reports/commands/printing.ts'
import { printVariation } from '#server/variations/commands/printing.ts'

type Stored = Record<string, unknown>

/** A value without what speaks of its reader, at any depth. */
export function withoutReader(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutReader)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !unsaid.has(name))
      .map(([name, inner]) => [name, withoutReader(inner)]),
  )
}

/** How a record stands on the page, and where its files lie: its number, where it has one, and what it is called. */
interface Listed {
  number: string
  name: string
  client: string
  date: string
  amount: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const listing: Partial<Record<ArchivedKind, (record: Stored) => Partial<Listed>>> = {
  company: ({ name }) => ({ name: text(name) }),
  clients: ({ clientId, name }) => ({ number: text(clientId), name: text(name) }),
  jobs: ({ jobId, name, clientName, startDate, contractAmount }) => ({
    number: text(jobId),
    name: text(name),
    client: text(clientName),
    date: text(startDate),
    amount: text(contractAmount),
  }),
  reports: ({ reportId, jobName, clientName, date }) => ({
    number: text(reportId),
    name: text(jobName),
    client: text(clientName),
    date: text(date),
  }),
  variations: ({ variationId, name, clientName, dateAdded, signedAmount }) => ({
    number: text(variationId),
    name: text(name),
    client: text(clientName),
    date: text(dateAdded),
    amount: text(signedAmount),
  }),
  invoices: ({ invoiceNumber, jobName, clientName, date, total }) => ({
    number: text(invoiceNumber),
    name: text(jobName),
    client: text(clientName),
    date: text(date),
    amount: text(total),
  }),
  tasks: ({ title, dueDate, value }) => ({ name: text(title), date: text(dueDate), amount: text(value) }),
}

/** The kinds whose records the page lists one by one. */
export const listedKinds = ['clients', 'jobs', 'reports', 'variations', 'invoices', 'tasks'] as const

/** A record as the page lists it; null of kinds that it only counts. */
export function listed(kind: ArchivedKind, record: Stored): Listed | null {
  const made = listing[kind]?.(record)
  return made === undefined ? null : { number: '', name: '', client: '', date: '', amount: '', ...made }
}

/** What the folder of a record is called. */
export const folderName = ({ number, name }: Listed): string => number || name

/** Whether a document is printed of it: of every report and variation, and of what is no draft of an invoice. */
export const isPrinted = (kind: ArchivedKind, record: Stored): boolean =>
  kind === 'reports' || kind === 'variations' || (kind === 'invoices' && record['status'] !== 'draft')

/** The document of a record, as the product prints it. Throws `PdfError`, and what storage throws. */
export function printed(
  services: Services,
  kind: ArchivedKind,
  record: Stored,
  { brand, language }: { brand: Brand; language: Language },
): Promise<Uint8Array> {
  if (kind === 'reports') return printReport(services, reportRecord.parse(record), brand, language)
  if (kind === 'variations') return printVariation(services, variationRecord.parse(record), brand, language)
  return printInvoice(services, invoiceRecord.parse(record), brand, language)
}
