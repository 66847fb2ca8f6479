import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import {
  createVariationBody,
  invoiceStatusBody,
  progressBody,
  updateVariationBody,
  variationList,
  variationListQuery,
  variationRecord,
  visibilityBody,
} from './schema.ts'

const seen = ['manage_variations:view'] as const

export const listVariations = endpoint({
  name: 'listVariations',
  method: 'GET',
  path: '/api/variations',
  summary: 'List variations',
  access: seen,
  query: variationListQuery,
  output: variationList,
})

export const getVariation = endpoint({
  name: 'getVariation',
  method: 'GET',
  path: '/api/variations/:id',
  summary: 'Read a variation',
  access: seen,
  params: idParams,
  output: variationRecord,
})

export const createVariation = endpoint({
  name: 'createVariation',
  method: 'POST',
  creates: true,
  quota: null,
  path: '/api/variations',
  summary: 'Create a variation',
  access: ['manage_variations:create'],
  body: createVariationBody,
  bodyLimit: 100_000,
  output: variationRecord,
})

export const updateVariation = endpoint({
  name: 'updateVariation',
  method: 'PATCH',
  path: '/api/variations/:id',
  summary: 'Edit a variation',
  access: seen,
  params: idParams,
  body: updateVariationBody,
  bodyLimit: 100_000,
  output: variationRecord,
  versioned: true,
})

export const deleteVariation = endpoint({
  name: 'deleteVariation',
  method: 'DELETE',
  path: '/api/variations/:id',
  summary: 'Delete a variation that is on no invoice',
  access: seen,
  params: idParams,
})

/** Sets dateApproved (SPEC 4). */
export const approveVariation = endpoint({
  name: 'approveVariation',
  method: 'POST',
  path: '/api/variations/:id/approve',
  summary: 'Approve a variation',
  access: seen,
  params: idParams,
  output: variationRecord,
})

/** Back to pending approval; clears dateApproved. */
export const unapproveVariation = endpoint({
  name: 'unapproveVariation',
  method: 'POST',
  path: '/api/variations/:id/unapprove',
  summary: 'Take an approval back',
  access: seen,
  params: idParams,
  output: variationRecord,
})

/** Sets dateCompleted on completed and clears it otherwise (SPEC 4). */
export const setVariationProgress = endpoint({
  name: 'setVariationProgress',
  method: 'POST',
  path: '/api/variations/:id/progress',
  summary: 'Set the progress of a variation',
  access: seen,
  params: idParams,
  body: progressBody,
  output: variationRecord,
})

export const setVariationInvoiceStatus = endpoint({
  name: 'setVariationInvoiceStatus',
  method: 'POST',
  path: '/api/variations/:id/invoice-status',
  summary: 'Say by hand whether it is invoiced',
  access: seen,
  params: idParams,
  body: invoiceStatusBody,
  output: variationRecord,
})

export const setVariationVisibility = endpoint({
  name: 'setVariationVisibility',
  method: 'POST',
  path: '/api/variations/:id/visibility',
  summary: 'Show or hide a variation in reports',
  access: seen,
  params: idParams,
  body: visibilityBody,
  output: variationRecord,
})

export const getVariationPdf = endpoint({
  name: 'getVariationPdf',
  method: 'GET',
  path: '/api/variations/:id/pdf',
  summary: 'Download a variation as PDF',
  access: seen,
  params: idParams,
  bytes: 'application/pdf',
})
