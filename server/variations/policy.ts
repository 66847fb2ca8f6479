import { variationMessages } from '#domain/variations/schema.ts'
import { every, needs, unless } from '#server/platform/policy.ts'

/** What invoices have done with a variation. */
export interface VariationFacts {
  /** A line of it on an invoice that may still change. */
  onOpenInvoice: boolean
  /** A line of it on an invoice that stands as it is. */
  onFinalInvoice: boolean
  /** A line of it on a void invoice, which bills nothing any more, but keeps its lines, and they name the variation. */
  onVoidInvoice: boolean
  /** Issued invoices bill all of it. */
  billedInFull: boolean
  hasTasks: boolean
}

const mayEdit = needs('manage_variations:edit')
const mayApprove = needs('manage_variations:approve')
const isBilled = (variation: VariationFacts): boolean => variation.onFinalInvoice

export const variationPolicy = {
  updateVariation: mayEdit,
  deleteVariation: every(
    needs('manage_variations:delete'),
    // What can't be mended comes first: nobody is told to do what would not help.
    unless(isBilled, 'variation_invoiced', variationMessages.billedDelete),
    unless(
      (variation: VariationFacts) => variation.onVoidInvoice,
      'variation_invoiced',
      variationMessages.onVoidInvoice,
    ),
    unless(
      (variation: VariationFacts) => variation.onOpenInvoice,
      'variation_invoiced',
      variationMessages.invoicedDelete,
    ),
    unless((variation: VariationFacts) => variation.hasTasks, 'variation_has_tasks', variationMessages.hasTasks),
  ),
  approveVariation: mayApprove,
  unapproveVariation: every(
    mayApprove,
    unless(isBilled, 'variation_invoiced', variationMessages.billedUnapprove),
    unless(
      (variation: VariationFacts) => variation.onOpenInvoice,
      'variation_invoiced',
      variationMessages.invoicedUnapprove,
    ),
  ),
  setVariationProgress: mayEdit,
  /** By hand, until its invoices say it (PRODUCT 11). */
  setVariationInvoiceStatus: every(
    mayEdit,
    unless((variation: VariationFacts) => variation.billedInFull, 'variation_billed', variationMessages.billedInFull),
  ),
  setVariationVisibility: mayEdit,
}
