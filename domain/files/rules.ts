/** What the product prints. */
export type Printed = 'report' | 'invoice' | 'variation'

/** What a printed document is called when somebody saves it: `report-{id}.pdf` (SPEC 7). */
export const pdfName = (kind: Printed, id: string): string => `${kind}-${id}.pdf`

/** What it is called on a mail, where its number says more than its id: `INV-2026-014.pdf`. */
export const attachedPdfName = (number: string): string => `${number}.pdf`
