import type { MatrixRow } from './matrix-row.ts'

/** Whoever holds every right there is may bring it in; an intake of others does not exist. */
const bringers = (status: number) => ({ orgAdmin: status, superInside: status })

/** The rows of archives that are brought in: these companies have records, and one intake that came to nothing. */
export const intakeRows: Record<string, MatrixRow> = {
  listIntakes: { send: () => ({}), own: { ...bringers(200), others: 403 } },
  // Only an empty company begins one: that it does is in server/intakes.
  createIntake: { send: () => ({ body: { fileName: 'all.zip', size: 10 } }), own: { ...bringers(409), others: 403 } },
  getIntake: { send: (at) => ({ params: { id: at.intakeId } }), own: { ...bringers(200), others: 404 } },
  sendIntakePart: {
    send: (at) => ({ params: { id: at.intakeId, number: 1 }, upload: Buffer.from('zip!') }),
    own: { ...bringers(409), others: 404 },
  },
  runIntake: { send: (at) => ({ params: { id: at.intakeId } }), own: { ...bringers(409), others: 404 } },
  deleteIntake: { send: (at) => ({ params: { id: at.intakeId } }), own: { ...bringers(204), others: 404 } },
}
