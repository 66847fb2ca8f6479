import type { Permission } from '../permissions.ts'

// What there is to choose of imports. Apart from the schemas: a page that offers it needs no zod.

/** What can be brought in. */
export const importKinds = ['clients', 'jobs', 'invoices'] as const
export type ImportKind = (typeof importKinds)[number]

export const importStates = ['ready', 'done', 'undone'] as const

/** What becomes of a row that says a client who is known already. */
export const knownNames = ['skip', 'create'] as const

/** Whether 3/4 is in April or in March, and which mark stands before the cents. */
export const dateOrders = ['day', 'month'] as const
export const decimalMarks = ['.', ','] as const

/** Rows that may stand above a heading: the title of a report, its date, notes. */
export const titleRows = 30

/** Whether rows that cannot be imported hold up the others, or are left out. */
export const wrongRows = ['refuse', 'leave-out'] as const

/** What a column may say, by what is brought in, in the order in which it is offered. */
export const importFields = {
  clients: [
    'name',
    'email',
    'phone',
    'clientId',
    'billingEmail',
    'website',
    'address',
    'contactName',
    'contactPhone',
    'contactEmail',
    'status',
    'notes',
  ],
  jobs: [
    'client',
    'clientId',
    'name',
    'address',
    'estimatedEndDate',
    'contractAmount',
    'jobId',
    'startDate',
    'status',
    'totalInvoiced',
    'approvedVariationValue',
    'pendingVariationValue',
    'projectManagerName',
    'jobManager',
    'quoteNumber',
    'claimNumber',
    'description',
    'notes',
  ],
  invoices: [
    'invoiceNumber',
    'type',
    'client',
    'clientId',
    'job',
    'reference',
    'date',
    'dueDate',
    'status',
    'description',
    'quantity',
    'unitPrice',
    'taxRate',
    'lineAmount',
    'lineTax',
    'subtotal',
    'tax',
    'total',
    'paid',
    'balance',
    'paidDate',
    'paymentTerms',
    'notes',
  ],
} as const satisfies Record<ImportKind, readonly string[]>
export type ImportField = (typeof importFields)[ImportKind][number]

/** All of them, whatever is brought in. */
export const allImportFields = [...new Set(Object.values(importFields).flat())] as [ImportField, ...ImportField[]]

/** What each row has to say. */
export const neededFields: Record<ImportKind, readonly ImportField[]> = {
  clients: ['name', 'email', 'phone'],
  jobs: ['client', 'name', 'address', 'estimatedEndDate', 'contractAmount'],
  invoices: ['invoiceNumber', 'client', 'date', 'dueDate'],
}

/** The fields that every row needs and no column says; a client is named by its name or by its ID. */
export const missingFields = (kind: ImportKind, columns: readonly (ImportField | null)[]): ImportField[] =>
  neededFields[kind].filter(
    (field) => !columns.includes(field) && !(field === 'client' && columns.includes('clientId')),
  )

type FieldType = 'date' | 'amount' | 'rate'

/** How a field is read. */
const fieldTypes: Partial<Record<ImportField, FieldType>> = {
  startDate: 'date',
  estimatedEndDate: 'date',
  contractAmount: 'amount',
  totalInvoiced: 'amount',
  approvedVariationValue: 'amount',
  pendingVariationValue: 'amount',
  date: 'date',
  dueDate: 'date',
  paidDate: 'date',
  quantity: 'amount',
  unitPrice: 'amount',
  taxRate: 'rate',
  lineAmount: 'amount',
  lineTax: 'amount',
  subtotal: 'amount',
  tax: 'amount',
  total: 'amount',
  paid: 'amount',
  balance: 'amount',
}
export const typeOf = (field: ImportField): FieldType | undefined => fieldTypes[field]

/** Who may bring records in: whoever may create them. */
export const creatorsOf: Record<ImportKind, Permission> = {
  clients: 'manage_clients:create',
  jobs: 'manage_jobs:create',
  invoices: 'manage_invoices:create',
}

/** Who may take them out again. */
export const removersOf: Record<ImportKind, Permission> = {
  clients: 'manage_clients:delete',
  jobs: 'manage_jobs:delete',
  invoices: 'manage_invoices:delete',
}
