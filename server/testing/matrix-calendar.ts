import type { MatrixRow } from './matrix-row.ts'
import { outlookRows } from './outlooks.ts'

const days = { from: '2026-11-01', to: '2026-11-30' }

/** Tasks are for people of the company alone; what stands beside them goes by its own area. */
export const calendarRows: Record<string, MatrixRow> = {
  ...outlookRows,
  listCalendarTasks: {
    send: (at) => ({
      query: {
        ...days,
        jobId: at.jobId,
        clientId: at.clientId,
        variationId: at.variationId,
        tagId: at.tagId,
        assignedTo: at.userId,
      },
    }),
    own: { staff: 200, others: 403 },
  },
  listUnscheduledTasks: {
    send: (at) => ({
      query: {
        jobId: at.jobId,
        clientId: at.clientId,
        variationId: at.variationId,
        tagId: at.tagId,
        assignedTo: at.userId,
      },
    }),
    own: { staff: 200, others: 403 },
  },
  listCalendarJobs: {
    send: (at) => ({ query: { ...days, jobId: at.jobId, clientId: at.clientId } }),
    own: { staff: 200, others: 403 },
  },
  listCalendarInvoices: {
    send: (at) => ({ query: { ...days, jobId: at.jobId, clientId: at.clientId } }),
    own: { admins: 200, client: 200, others: 403 },
  },

  getCalendarFeed: { send: () => ({}), own: { superAdmin: 403, memberless: 403, others: 200 } },
  renewCalendarFeed: {
    send: () => ({}),
    own: { orgAdmin: 200, admin: 200, user: 200, others: 403 },
  },
  revokeCalendarFeed: { send: () => ({}), own: { superAdmin: 403, memberless: 403, others: 204 } },
  // What a link opens, and for whom, is tried in server/calendar.
  readCalendarFeed: { send: (at) => ({ params: { token: at.companyId } }), own: { everyone: 404 } },
}
