import { z } from 'zod'
import { shownCode, shownDate, shownId, shownNetMoney, shownTaxRate } from '../field-kinds.ts'
import { idField } from '../fields.ts'
import { lineKinds } from './choices.ts'

/** What a new invoice starts with: suggested number, terms, tax rate, dates. */
export const invoiceSuggestion = z
  .object({
    invoiceNumber: shownCode,
    date: shownDate,
    dueDate: shownDate,
    paymentTerms: z.string(),
    taxRate: shownTaxRate,
  })
  .meta({ id: 'InvoiceSuggestion' })

/** An approved variation with something left to invoice, as a line to add. */
const invoiceableVariation = z.object({
  id: shownId,
  variationId: shownCode,
  name: z.string(),
  kind: z.enum(lineKinds),
  jobId: shownId.nullable(),
  remaining: shownNetMoney,
})
export const invoiceableWork = z.object({ variations: z.array(invoiceableVariation) }).meta({ id: 'InvoiceableWork' })
export const invoiceableQuery = z.strictObject({ clientId: idField, jobId: idField.optional() })
