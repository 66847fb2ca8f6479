import type { MatrixRow } from './matrix-row.ts'

/** The rows of lists that are taken along: for whom the list is. */
export const sheetRows: Record<string, MatrixRow> = {
  exportClients: { send: () => ({}), own: { admins: 200, others: 403 } },
  exportJobs: { send: (at) => ({ query: { clientId: at.clientId } }), own: { staff: 200, others: 403 } },
  exportReports: {
    send: (at) => ({ query: { clientId: at.clientId, jobId: at.jobId } }),
    own: { staff: 200, client: 200, others: 403 },
  },
  exportInvoices: {
    send: (at) => ({ query: { clientId: at.clientId, jobId: at.jobId } }),
    own: { admins: 200, client: 200, others: 403 },
  },
  exportPayments: { send: () => ({}), own: { admins: 200, others: 403 } },
  exportVariations: {
    send: (at) => ({ query: { clientId: at.clientId, jobId: at.jobId } }),
    own: { admins: 200, others: 403 },
  },
  exportTasks: {
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
  exportUsers: { send: (at) => ({ query: { roleId: at.roleId } }), own: { admins: 200, others: 403 } },
  exportRoles: { send: () => ({}), own: { orgAdmin: 200, superInside: 200, others: 403 } },
  exportMilestones: { send: () => ({}), own: { admins: 200, user: 200, others: 403 } },
  exportOwnMilestones: { send: () => ({}), own: { client: 200, others: 403 } },
  exportActivity: { send: (at) => ({ query: { kind: 'job', by: at.userId } }), own: { admins: 200, others: 403 } },
  exportSyncs: { send: () => ({}), own: { admins: 200, others: 403 } },
  exportRehearsal: { send: () => ({}), own: { admins: 200, others: 403 } },
  exportCompanies: { send: () => ({}), own: { superAdmin: 200, others: 403 } },
}
