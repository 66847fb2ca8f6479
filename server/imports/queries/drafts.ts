import type { createClientBody } from '#domain/clients/schema.ts'
import { fieldErrors, type FieldError } from '#domain/errors.ts'
import { fieldMessages } from '#domain/fields.ts'
import type { ImportedInvoice } from '#domain/imports/invoices.ts'
import type { ImportMapping, RowError } from '#domain/imports/schema.ts'
import type { SheetRow } from '#domain/imports/sheets.ts'
import type { createJobBody } from '#domain/jobs/schema.ts'
import type { z } from 'zod'

/** A row as the plain values of its form. */
export interface ReadRow {
  row: number
  values: Record<string, string>
  /** One of its cells holds an error instead of a value: nothing is made of it. */
  isBroken: boolean
}

/** A row that can be brought in, with the name it is told by and whether it has a number of its own. */
export type Draft = { row: number; label: string; hasNumber: boolean } & (
  | { kind: 'clients'; form: z.output<typeof createClientBody> }
  | { kind: 'jobs'; form: z.output<typeof createJobBody> }
  | { kind: 'invoices'; rows: readonly number[]; invoice: ImportedInvoice }
)

/** What was found of the rows of a file. */
export interface Findings {
  drafts: Draft[]
  errors: RowError[]
  /** Rows that are left out, because the record is known. */
  skipped: ReadonlySet<number>
  /** Rows without an error of their own whose record has one, by the row that has it. */
  refusedWith?: ReadonlyMap<number, number>
}

/** A row that cannot be imported, and why. */
export interface LeftOutRow extends SheetRow {
  errors: RowError[]
}

/** How the rows of a kind are read. */
export type Options = Pick<ImportMapping, 'knownName'>

/** A field's fault as one of its row. */
export const rowError = (row: number, { path, message, template, params }: FieldError): RowError => ({
  row,
  field: path === '' ? null : path,
  message,
  ...(template === undefined ? {} : { template }),
  ...(params === undefined ? {} : { params }),
})

/** What the form has against a row. A status that is none was not left out, whatever a form with a choice says. */
export const faultsOf = (error: z.ZodError, { status }: Record<string, string>): FieldError[] =>
  fieldErrors(error).map((fault) =>
    fault.path === 'status' && status !== undefined ? { path: 'status', message: fieldMessages.invalidChoice } : fault,
  )
