import { variationMessages } from '#domain/variations/schema.ts'
import { every, needs, unless } from '#server/platform/policy.ts'

/** What invoices have done with a variation. */
export interface VariationFacts {
  /** A line of it on any invoice but a void one, drafts included. */
  onStandingInvoice: boolean
  /** A line of it on any invoice. */
  onAnyInvoice: boolean
  /** Issued invoices bill all of it. */
  billedInFull: boolean
}

const mayEdit = needs('manage_variations:edit')
const mayApprove = needs('manage_variations:approve')
const isOnInvoice = (variation: VariationFacts): boolean => variation.onStandingInvoice

export const variationPolicy = {
  updateVariation: mayEdit,
  deleteVariation: every(
    needs('manage_variations:delete'),
    unless(isOnInvoice, 'variation_invoiced', variationMessages.invoicedDelete),
    // A void invoice bills nothing any more, but its lines stay, and name the variation.
    unless(
      (variation: VariationFacts) => variation.onAnyInvoice,
      'variation_invoiced',
      variationMessages.onVoidInvoice,
    ),
  ),
  approveVariation: mayApprove,
  unapproveVariation: every(mayApprove, unless(isOnInvoice, 'variation_invoiced', variationMessages.invoicedUnapprove)),
  setVariationProgress: mayEdit,
  /** By hand, until its invoices say it (PRODUCT 11). */
  setVariationInvoiceStatus: every(
    mayEdit,
    unless((variation: VariationFacts) => variation.billedInFull, 'variation_billed', variationMessages.billedInFull),
  ),
  setVariationVisibility: mayEdit,
}
