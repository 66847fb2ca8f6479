import type { VariationRecord } from '#domain/variations/schema.ts'

/** A variation as staff see it. */
export function sampleVariation(part: Partial<VariationRecord> = {}): VariationRecord {
  const quotedAmount = part.quotedAmount ?? '8450.00'
  const signedAmount = part.type === 'credit' && quotedAmount !== '0.00' ? `-${quotedAmount}` : quotedAmount
  return {
    id: 'v1',
    companyId: 'c1',
    version: 2,
    variationId: 'VAR-2026-004',
    name: 'Relocate kitchen services',
    description:
      'Move the waste, water and power of the kitchen island 900 mm north, as asked on site on 12 November.\nIncludes core drilling and making good.\n\nExcludes new stone.',
    type: 'addition',
    status: 'pending_approval',
    progressStatus: 'pending',
    invoiceStatus: 'pending',
    showInJobReport: true,
    dateAdded: '2026-11-14',
    dateApproved: null,
    dateCompleted: null,
    quotedAmount,
    signedAmount,
    cost: '6120.00',
    margin: '2330.00',
    invoicedToDate: '0.00',
    remainingToInvoice: '8450.00',
    clientId: 'k1',
    clientName: 'Harbour View Holdings',
    jobId: 'job-1',
    jobName: 'Harbour View Apartments, Stage 2',
    createdBy: 'Mere Tāmati',
    createdAt: '2026-11-14T01:00:00.000Z',
    updatedAt: '2026-11-14T01:00:00.000Z',
    can: {
      updateVariation: true,
      deleteVariation: true,
      approveVariation: true,
      unapproveVariation: true,
      setVariationProgress: true,
      setVariationInvoiceStatus: true,
      setVariationVisibility: true,
    },
    because: {},
    signed: {
      quotedAmount: signedAmount,
      cost: '6120.00',
      margin: '2330.00',
      invoicedToDate: '0.00',
      remainingToInvoice: signedAmount,
    },
    images: [],
    files: [],
    ...part,
  }
}

export const sampleImage = (caption: string): VariationRecord['images'][number] => ({
  fileId: 'f1',
  caption,
  url: '/api/files/f1',
  thumbnailUrl: '/api/files/f1?size=thumb',
  width: 800,
  height: 600,
})
