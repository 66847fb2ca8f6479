// What there is to choose of variations. Apart from the schemas: a page that offers it needs no zod (decision 0042).

export const variationStatuses = ['pending_approval', 'approved'] as const

export const variationProgress = ['pending', 'in_progress', 'completed'] as const

export const variationInvoiceStatuses = ['pending', 'invoiced'] as const

/** An addition raises the contract, a credit lowers it; amounts stay ≥ 0 and the type carries the sign (PRODUCT 2). */
export const variationTypes = ['addition', 'credit'] as const

export const variationSorts = [
  'dateAdded',
  'variationId',
  'name',
  'clientName',
  'status',
  'progressStatus',
  'quotedAmount',
  'createdAt',
  'updatedAt',
] as const
