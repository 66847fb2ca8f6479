/** What the product prints. */
export type Printed = 'report' | 'invoice' | 'variation'

/** What a printed document is called when somebody saves it: `report-{id}.pdf` (SPEC 7). */
export const pdfName = (kind: Printed, id: string): string => `${kind}-${id}.pdf`
