import type { MatrixRow } from './matrix-row.ts'

/** Whoever sees everything may take it along; what is not about one export is refused, one that is does not exist. */
const takers = (status: number) => ({ orgAdmin: status, superInside: status })

/** The rows of archives of everything: each company has one that is still to be made. */
export const exportRows: Record<string, MatrixRow> = {
  listExports: { send: () => ({}), own: { ...takers(200), others: 403 } },
  // One at a time: that the first is made is in server/exports.
  createExport: { send: () => ({ body: {} }), own: { ...takers(409), others: 403 } },
  getExport: { send: (at) => ({ params: { id: at.exportId } }), own: { ...takers(200), others: 404 } },
  downloadExport: { send: (at) => ({ params: { id: at.exportId } }), own: { ...takers(409), others: 404 } },
  deleteExport: { send: (at) => ({ params: { id: at.exportId } }), own: { ...takers(204), others: 404 } },
}
