import { clientsFile, clientsMapping } from './imports.ts'
import { intakeRows } from './matrix-intakes.ts'
import type { MatrixRow } from './matrix-row.ts'

/** The rows of imports: whoever may create clients brings them in. */
export const importRows: Record<string, MatrixRow> = {
  ...intakeRows,
  listImports: { send: () => ({}), own: { admins: 200, others: 403 } },
  startImport: {
    send: () => ({ query: { kind: 'clients' }, upload: clientsFile() }),
    own: { admins: 201, others: 403 },
  },
  getImport: { send: (at) => ({ params: { id: at.importId } }), own: { admins: 200, others: 404 } },
  mapImport: {
    send: (at) => ({ params: { id: at.importId }, body: clientsMapping }),
    own: { admins: 200, others: 404 },
  },
  runImport: {
    send: (at) => ({ params: { id: at.importId }, body: clientsMapping }),
    own: { admins: 200, others: 404 },
  },
  undoImport: { send: (at) => ({ params: { id: at.doneImportId } }), own: { admins: 200, others: 404 } },
  deleteImport: { send: (at) => ({ params: { id: at.importId } }), own: { admins: 204, others: 404 } },
  downloadLeftOutRows: { send: (at) => ({ params: { id: at.importId } }), own: { admins: 200, others: 404 } },
  downloadImportErrors: { send: (at) => ({ params: { id: at.importId } }), own: { admins: 200, others: 404 } },
}
