import type { MatrixRow } from './matrix-row.ts'

/** What happened is for people of the company alone, and of a record for who may open it. */
export const activityRows: Record<string, MatrixRow> = {
  listActivity: { send: (at) => ({ query: { kind: 'job', by: at.userId } }), own: { admins: 200, others: 403 } },
  // Of a client; of other kinds in server/activity.
  getHistory: {
    send: (at) => ({ params: { kind: 'client', id: at.clientId } }),
    own: { admins: 200, others: 404 },
  },
}
