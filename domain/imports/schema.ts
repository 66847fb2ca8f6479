import { z } from 'zod'
import { shownCount, shownGrossMoney, shownId, shownInstant, shownMoney, shownNetMoney } from '../field-kinds.ts'
import { sentence } from '../errors.ts'
import { choice, fieldMessages, idField, pagesOf, permits, wholeNumber } from '../fields.ts'
import {
  allImportFields,
  dateOrders,
  decimalMarks,
  importKinds,
  importStates,
  knownNames,
  titleRows,
  wrongRows,
} from './choices.ts'

/** How large a file may be, and how much of it is brought in at once. */
export const importLimits = {
  maxBytes: 10 * 1024 * 1024,
  tooLarge: sentence('File size must be less than {{megabytes}}MB', { megabytes: 10 }),
  rows: 1_000,
  titleRows,
  columns: 60,
  characters: 2_000_000,
  /** Errors that are named; what is beyond is counted. */
  named: 1_000,
  /** Rows that are shown as they would become. */
  shown: 10,
  undoDays: 7,
  /** Files of a company that were read and neither carried out nor given up. */
  underWay: 20,
  keptDays: 7,
}

export const importMessages = {
  unreadable: 'Please choose a CSV file or an Excel workbook (.xlsx)',
  oldWorkbook: 'Please save this workbook as .xlsx without a password and choose it again',
  empty: 'This file has no rows below its heading',
  tooManyRows: 'A file may have up to {{maximum}} rows. Please split it',
  tooManyColumns: 'A file may have up to {{maximum}} columns',
  tooLarge: 'This file is too large to be read. Please split it',
  tooFast: 'Many files were imported in a short time. Please try again in an hour',
  columnTwice: 'Another column is used for this already',
  codeTwice: 'Row {{row}} has the same client ID',
  jobCodeTwice: 'Row {{row}} has the same job ID',
  unknownClient: 'There is no client of this name or client ID. Import the clients first',
  unknownClientId: 'There is no client with this client ID. Import the clients first',
  cellError: 'This cell contains the error {{value}}. Please correct it in the spreadsheet',
  otherRow: 'Row {{row}} of the same invoice has an error',
  creditNote: 'Credit notes cannot be imported yet. Leave this row out',
  noSuchSheet: 'Please choose a sheet of this file',
  noSuchHeading: 'Please choose a row that has rows below it',
  severalClients: 'Several clients are called so. Write the client ID instead',
  hasErrors: 'The file has errors, so nothing was imported',
  rowRefused: 'Row {{row}} was refused, so nothing was imported',
  nothingNew: 'Nothing in this file would be new',
  finished: 'This import is over',
  notDone: 'Only an import that was carried out can be undone',
  tooLate: 'An import can be undone for {{days}} days',
  touched: 'Some of it was changed or is used since, so nothing was removed',
  changed: 'It was changed since',
  sent: 'It was sent or shared since',
  booked: 'It stands in other books since',
  tooManyUnderWay: '{{maximum}} imports are under way already. Carry one out or give it up first',
  invoiceTwice: 'Row {{row}} has the same invoice number',
  unlikeAbove: 'Row {{row}} says something else of this invoice',
  unknownJob: 'This client has no job of this name or job ID. Import the jobs first',
  severalJobs: 'Several jobs of this client are called so. Write the job ID instead',
  noAmount: 'An amount is needed, of a line or of the whole invoice',
  comesTo: 'The file says {{said}}, but it comes to {{computed}}',
  noSuchTax: 'No tax rate makes {{tax}} of {{amount}}',
  paidAboveTotal: 'More is paid than the total of {{total}}',
  paidNegative: 'What is paid cannot be less than 0',
  voidPaid: 'Nothing is paid on a void invoice',
}

// No file has a sheet or a row beyond.
const placeInFile = z
  .number(fieldMessages.invalidChoice)
  .int(fieldMessages.invalidChoice)
  .min(0, fieldMessages.invalidChoice)
  .max(10_000_000, fieldMessages.invalidChoice)

/** What an import makes of its file. */
export const importMapping = z.strictObject({
  /** What each column of the file says; null for one that is left out. */
  columns: z.array(choice(allImportFields).nullable()).max(importLimits.columns, fieldMessages.tooLong),
  /** A client of a name that the company has already. */
  knownName: choice(knownNames),
  /** How its dates and amounts are written. */
  dateOrder: choice(dateOrders),
  decimalMark: choice(decimalMarks),
  /** The sheet of the workbook, counted from 0 among those that the import lists. */
  sheet: placeInFile,
  /** The row of the file that names the columns. */
  headingRow: placeInFile,
  /** Rows that cannot be imported. */
  wrongRows: choice(wrongRows),
})
export type ImportMapping = z.output<typeof importMapping>

/** The same as it is sent: a place of the table, or what becomes of wrong rows, stays as it is where it is not said. */
export const importMappingBody = importMapping.partial({ sheet: true, headingRow: true, wrongRows: true })
export type ImportMappingBody = z.output<typeof importMappingBody>

export const startImportQuery = z.strictObject({ kind: choice(importKinds), id: idField.optional() })

const rowError = z.object({
  /** Where the row stands in the file. */
  row: shownCount,
  field: z.string().nullable(),
  message: z.string(),
  template: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type RowError = z.infer<typeof rowError>

/** What would come of a file. */
export const importPreview = z
  .object({
    rows: shownCount,
    creates: shownCount,
    /** Rows that are left out, because the client is known. */
    skips: shownCount,
    /** Of the mapping: fields that every row needs and no column says. */
    unmapped: z.array(z.string()),
    errors: z.array(rowError),
    errorCount: shownCount,
    /** Rows that are refused, and left out where that is wanted. */
    refused: shownCount,
    /** An amount, such as `1.250`, of which the file does not show whether it is thousands or decimals. */
    unclearAmount: z.string().nullable(),
    /** What invoices come to, to be compared with where they are from. */
    sums: z
      .object({
        subtotal: shownNetMoney,
        tax: shownMoney,
        total: shownGrossMoney,
        paid: shownGrossMoney,
        balance: shownGrossMoney,
      })
      .nullable(),
    /** Why the plan does not allow so many. */
    beyondPlan: z.string().nullable(),
    first: z.array(
      z.object({
        row: shownCount,
        outcome: z.enum(['new', 'skipped', 'refused']),
        values: z.record(z.string(), z.string()),
      }),
    ),
  })
  .meta({ id: 'ImportPreview' })
export type ImportPreview = z.infer<typeof importPreview>

export const importSummary = z
  .object({
    id: shownId,
    companyId: shownId,
    kind: z.enum(importKinds),
    state: z.enum(importStates),
    fileName: z.string(),
    /** How many records it made. */
    made: shownCount,
    /** Rows that it left out because they could not be imported. */
    leftOut: shownCount,
    createdBy: z.string(),
    createdAt: shownInstant,
    doneAt: shownInstant.nullable(),
    undoneAt: shownInstant.nullable(),
    /** Until when it can be undone. */
    undoableUntil: shownInstant.nullable(),
    ...permits('mapImport', 'runImport', 'undoImport', 'deleteImport'),
  })
  .meta({ id: 'ImportSummary' })
export type ImportSummary = z.infer<typeof importSummary>

export const importRecord = importSummary
  .extend({
    heading: z.array(z.string()),
    /** The sheets that a table may be on; a CSV file has one without a name. None once it is carried out. */
    sheets: z.array(z.object({ name: z.string(), rows: shownCount })),
    /** The rows of the chosen sheet that may name the columns. */
    headingRows: z.array(z.object({ row: shownCount, text: z.string() })),
    /** Whether the rows that were left out can still be downloaded. */
    hasLeftOutRows: z.boolean(),
    /** What stands in each column first, to tell them apart. */
    samples: z.array(z.string()),
    mapping: importMapping,
    /** While it can be carried out. */
    preview: importPreview.nullable(),
    /** What it made. */
    records: z.array(z.object({ id: shownId, label: z.string() })),
  })
  .meta({ id: 'Import' })
export type ImportRecord = z.infer<typeof importRecord>

export const importListQuery = z.strictObject({
  page: wholeNumber(1, 100_000).describe('Which page, from 1 on.').default(1),
  pageSize: wholeNumber(1, 200).describe('How many items a page has.').default(50),
})
export const importList = pagesOf(importSummary).meta({ id: 'ImportList' })
