import { holds, type Actor } from '#domain/actor.ts'

const mayEdit = (actor: Actor): boolean => holds(actor, 'manage_variations:edit')
const mayApprove = (actor: Actor): boolean => holds(actor, 'manage_variations:approve')

export const variationPolicy = {
  updateVariation: mayEdit,
  deleteVariation: (actor: Actor): boolean => holds(actor, 'manage_variations:delete'),
  approveVariation: mayApprove,
  unapproveVariation: mayApprove,
  setVariationProgress: mayEdit,
  setVariationInvoiceStatus: mayEdit,
  setVariationVisibility: mayEdit,
}
