import { getReminderSchedule } from '#domain/reminders/api.ts'
import { invoiceBody, variationBody } from './given.ts'
import type { Records } from './matrix-records.ts'
import type { MatrixRow } from './matrix-row.ts'
import type { World } from './matrix-world.ts'

const linesOf = (at: Records) => [
  {
    description: 'Skylight',
    quantity: '1.5',
    unitPrice: '50.125',
    taxRate: '0.15',
    jobId: at.jobId,
    variationId: at.approvedVariationId,
  },
]

const scheduleVersion = async ({ company }: World): Promise<number> =>
  (await company.orgAdmin.call(getReminderSchedule, {})).version

/** The rows of dashboards, invoices and variations. */
export const moneyRows: Record<string, MatrixRow> = {
  getDashboard: { send: () => ({}), own: { staff: 200, nothing: 200, others: 403 } },
  getDashboardMoney: { send: () => ({}), own: { staff: 200, nothing: 200, others: 403 } },
  listMilestones: { send: () => ({}), own: { admins: 200, user: 200, others: 403 } },
  listOwnMilestones: { send: () => ({}), own: { client: 200, others: 403 } },
  getClientOverview: { send: () => ({}), own: { client: 200, others: 403 } },

  listInvoices: {
    send: (at) => ({ query: { clientId: at.clientId, jobId: at.jobId } }),
    own: { admins: 200, client: 200, others: 403 },
  },
  sumInvoices: {
    send: (at) => ({ query: { clientId: at.clientId, jobId: at.jobId } }),
    own: { admins: 200, client: 200, others: 403 },
  },
  listPayments: { send: () => ({}), own: { admins: 200, others: 403 } },
  getInvoice: { send: (at) => ({ params: { id: at.invoiceId } }), own: { admins: 200, client: 200, others: 404 } },
  // Of what concerns clients, reports as invoices.
  noteReportViewing: { send: (at) => ({ params: { id: at.reportId } }), own: { client: 204, others: 404 } },
  noteInvoiceViewing: { send: (at) => ({ params: { id: at.invoiceId } }), own: { client: 204, others: 404 } },
  getReminderSchedule: { send: () => ({}), own: { admins: 200, others: 403 } },
  updateReminderSchedule: {
    send: async (_, world) => ({ body: { enabled: false, days: [1, 7] }, version: await scheduleVersion(world) }),
    own: { admins: 200, others: 403 },
  },
  getReminders: { send: (at) => ({ params: { id: at.invoiceId } }), own: { admins: 200, others: 404 } },
  // What the matrix has lies there for all its callers: whether they are stopped by now says their own test.
  stopReminders: { send: (at) => ({ params: { id: at.draftInvoiceId } }), own: { admins: 409, others: 404 } },
  resumeReminders: { send: (at) => ({ params: { id: at.draftInvoiceId } }), own: { admins: 409, others: 404 } },
  getInvoicePdf: { send: (at) => ({ params: { id: at.invoiceId } }), own: { admins: 200, client: 200, others: 404 } },
  suggestInvoice: { send: () => ({}), own: { admins: 200, others: 403 } },
  listInvoiceableWork: {
    send: (at) => ({ query: { clientId: at.clientId, jobId: at.jobId } }),
    own: { admins: 200, others: 403 },
  },
  createInvoice: {
    send: (at) => ({ body: invoiceBody(at.clientId, { jobId: at.jobId, items: linesOf(at) }) }),
    own: { admins: 201, others: 403 },
  },
  updateInvoice: {
    send: (at) => ({
      params: { id: at.draftInvoiceId },
      body: { clientId: at.clientId, jobId: at.jobId, reference: 'Stage 2', items: linesOf(at) },
      version: 1,
    }),
    // Drafts are not there for the client. Written for the wrong client, one may be moved to the right one with its
    // lines.
    own: { admins: 200, others: 404 },
    mixed: { 'params.id': 200 },
  },
  deleteInvoice: { send: (at) => ({ params: { id: at.draftInvoiceId } }), own: { admins: 204, others: 404 } },
  submitInvoice: { send: (at) => ({ params: { id: at.draftInvoiceId } }), own: { admins: 200, others: 404 } },
  approveInvoice: {
    send: (at) => ({ params: { id: at.pendingInvoiceId } }),
    own: { admins: 200, client: 403, others: 404 },
  },
  markInvoiceOverdue: {
    send: (at) => ({ params: { id: at.invoiceId } }),
    own: { admins: 200, client: 403, others: 404 },
  },
  markInvoicePaid: {
    send: (at) => ({ params: { id: at.invoiceId }, body: { date: '2026-11-20', method: 'bank' } }),
    own: { admins: 200, client: 403, others: 404 },
  },
  voidInvoice: { send: (at) => ({ params: { id: at.invoiceId } }), own: { admins: 200, client: 403, others: 404 } },
  recordPayment: {
    send: (at) => ({ params: { id: at.invoiceId }, body: { date: '2026-11-20', amount: '10', method: 'bank' } }),
    own: { admins: 201, client: 403, others: 404 },
  },
  reversePayment: {
    send: (at) => ({ params: { id: at.invoiceId, paymentId: at.paymentId }, body: {} }),
    own: { admins: 201, client: 403, others: 404 },
  },
  sendInvoice: {
    send: (at) => ({ params: { id: at.invoiceId }, body: { to: 'owner@example.test' } }),
    own: { admins: 200, client: 403, others: 404 },
  },

  listVariations: {
    send: (at) => ({ query: { clientId: at.clientId, jobId: at.jobId } }),
    own: { admins: 200, others: 403 },
  },
  getVariation: { send: (at) => ({ params: { id: at.variationId } }), own: { admins: 200, others: 404 } },
  getVariationPdf: { send: (at) => ({ params: { id: at.variationId } }), own: { admins: 200, others: 404 } },
  createVariation: {
    send: (at) => ({
      body: variationBody(at.clientId, {
        jobId: at.jobId,
        images: [{ fileId: at.looseVariationPhotoId }],
        fileIds: [at.looseVariationFileId],
      }),
    }),
    own: { admins: 201, others: 403 },
    mixed: { 'body.images.0.fileId': 201, 'body.fileIds.0': 201 },
  },
  updateVariation: {
    send: (at) => ({
      params: { id: at.variationId },
      body: {
        clientId: at.clientId,
        jobId: at.jobId,
        name: 'Renamed',
        images: [{ fileId: at.looseVariationPhotoId }],
        fileIds: [at.looseVariationFileId],
      },
      version: 1,
    }),
    own: { admins: 200, others: 404 },
    mixed: { 'params.id': 200, 'body.images.0.fileId': 200, 'body.fileIds.0': 200 },
  },
  deleteVariation: { send: (at) => ({ params: { id: at.variationId } }), own: { admins: 204, others: 404 } },
  approveVariation: { send: (at) => ({ params: { id: at.variationId } }), own: { admins: 200, others: 404 } },
  unapproveVariation: { send: (at) => ({ params: { id: at.approvedVariationId } }), own: { admins: 200, others: 404 } },
  setVariationProgress: {
    send: (at) => ({ params: { id: at.variationId }, body: { progressStatus: 'in_progress' } }),
    own: { admins: 200, others: 404 },
  },
  setVariationInvoiceStatus: {
    send: (at) => ({ params: { id: at.variationId }, body: { invoiceStatus: 'invoiced' } }),
    own: { admins: 200, others: 404 },
  },
  setVariationVisibility: {
    send: (at) => ({ params: { id: at.variationId }, body: { showInJobReport: false } }),
    own: { admins: 200, others: 404 },
  },
}
