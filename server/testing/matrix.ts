import { getCompany } from '#domain/companies/api.ts'
import { clientBody, invoiceBody, jobBody, reportBody, variationBody } from './given.ts'
import { samplePicture, type Records } from './matrix-records.ts'
import type { MatrixRole, World } from './matrix-world.ts'

/** What a call sends, as plain values so that single ids can be swapped. */
export interface Sent {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  version?: number
  /** A multipart upload in place of a body. */
  upload?: Buffer
}

export interface MatrixRow {
  /** A valid call whose every id is one of `at`'s. Every id field of the endpoint's schemas must be filled. */
  send(at: Records, world: World): Sent | Promise<Sent>
  /** The status for records of one's own, per role. */
  own: Record<MatrixRole, number>
  /** Changes the session it is called with: each call gets one of its own. */
  changesSession?: true
  /** Ids from which any company may be named: the super admin's pages, tokens that are the right itself. */
  anyCompany?: true
  /** What staff get where one id of several is of another client of their company; ids not named here are refused (404 in the path, 422 in the body). */
  mixed?: Record<string, number>
}

const roles = (
  [orgAdmin, admin, user, nothing]: [number, number, number, number],
  contact: number,
  [superOutside, superInside]: [number, number],
  nobody: number,
): Record<MatrixRole, number> => ({
  orgAdmin,
  admin,
  user,
  nothing,
  contact,
  superOutside,
  superInside,
  anonymous: nobody,
  share: nobody,
})

/** The books: staff who keep them; their client reads what was issued and no more; the rest find nothing. */
const books = (status: number, contact = 403) => roles([status, status, 404, 404], contact, [404, status], 401)
/** The same without a record in the path, where there is something to be refused. */
const booksAtLarge = (status: number, contact = 403) => roles([status, status, 403, 403], contact, [403, status], 401)

const everyone = (status: number) => roles([status, status, status, status], status, [status, status], status)

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

/** Of the one record that no spare one stands in for. */
const companyVersion = async ({ company }: World): Promise<number> =>
  (await company.orgAdmin.call(getCompany, {})).version

/** One row per endpoint, by its name: how to call it and what each role gets. Written from PRODUCT 4 and SECURITY. */
export const matrix: Record<string, MatrixRow> = {
  signIn: { send: (_, { credentials }) => ({ body: credentials }), own: everyone(200) },
  signOut: { send: () => ({}), own: everyone(204), changesSession: true },
  getSession: { send: () => ({}), own: everyone(200) },
  getAppInfo: { send: () => ({}), own: everyone(200) },
  // Development only: not registered on a server without demo data.
  quickSignIn: { send: () => ({ body: { email: 'orgadmin@stringline.example' } }), own: everyone(404) },
  listOutbox: { send: () => ({}), own: everyone(404) },

  listCompanies: { send: () => ({}), own: roles([403, 403, 403, 403], 403, [200, 200], 401) },
  openCompany: {
    send: (at) => ({ params: { id: at.companyId } }),
    own: roles([404, 404, 404, 404], 404, [200, 200], 401),
    changesSession: true,
    anyCompany: true,
  },
  closeCompany: { send: () => ({}), own: roles([403, 403, 403, 403], 403, [200, 200], 401), changesSession: true },

  listClients: { send: () => ({}), own: roles([200, 200, 403, 403], 403, [403, 200], 401) },
  getClient: {
    send: (at) => ({ params: { id: at.clientId } }),
    own: roles([200, 200, 404, 404], 404, [404, 200], 401),
  },
  createClient: {
    send: (at) => ({ body: clientBody({ logoFileId: at.looseLogoId }) }),
    own: roles([201, 201, 403, 403], 403, [403, 201], 401),
    mixed: { 'body.logoFileId': 201 },
  },
  updateClient: {
    send: (at) => ({
      params: { id: at.emptyClientId },
      body: { name: 'Renamed', logoFileId: at.looseLogoId },
      version: 1,
    }),
    own: roles([200, 200, 404, 404], 404, [404, 200], 401),
    mixed: { 'params.id': 200, 'body.logoFileId': 200 },
  },
  deleteClient: {
    send: (at) => ({ params: { id: at.emptyClientId } }),
    own: roles([204, 204, 404, 404], 404, [404, 204], 401),
  },
  lookupClients: { send: () => ({}), own: roles([200, 200, 200, 403], 403, [403, 200], 401) },

  listJobs: {
    send: (at) => ({ query: { clientId: at.clientId } }),
    own: roles([200, 200, 200, 403], 403, [403, 200], 401),
  },
  getJob: { send: (at) => ({ params: { id: at.jobId } }), own: roles([200, 200, 200, 404], 404, [404, 200], 401) },
  createJob: {
    send: (at) => ({ body: jobBody(at.clientId, { fileIds: [at.looseJobFileId] }) }),
    own: roles([201, 201, 403, 403], 403, [403, 201], 401),
    mixed: { 'body.clientId': 201, 'body.fileIds.0': 201 },
  },
  updateJob: {
    send: (at) => ({
      params: { id: at.emptyJobId },
      body: { name: 'Renamed', clientId: at.clientId, fileIds: [at.looseJobFileId] },
      version: 1,
    }),
    // A job without reports, invoices and variations may move to another client.
    own: roles([200, 200, 403, 404], 404, [404, 200], 401),
    mixed: { 'params.id': 200, 'body.clientId': 200, 'body.fileIds.0': 200 },
  },
  deleteJob: {
    send: (at) => ({ params: { id: at.emptyJobId } }),
    own: roles([204, 204, 403, 404], 404, [404, 204], 401),
  },
  lookupJobs: {
    send: (at) => ({ query: { clientId: at.clientId } }),
    own: roles([200, 200, 200, 403], 403, [403, 200], 401),
  },

  listReports: {
    send: (at) => ({ query: { clientId: at.clientId, jobId: at.jobId } }),
    own: roles([200, 200, 200, 403], 200, [403, 200], 401),
  },
  getReport: {
    send: (at) => ({ params: { id: at.reportId } }),
    own: roles([200, 200, 200, 404], 200, [404, 200], 401),
  },
  createReport: {
    send: (at) => ({
      body: reportBody(at.clientId, at.jobId, {
        images: [{ fileId: at.loosePhotoId }],
        variationIds: [at.variationId],
      }),
    }),
    own: roles([201, 201, 201, 403], 403, [403, 201], 401),
    mixed: { 'body.images.0.fileId': 201 },
  },
  updateReport: {
    send: (at) => ({
      params: { id: at.reportId },
      body: {
        clientId: at.clientId,
        jobId: at.jobId,
        keyUpdates: 'Roof is on',
        images: [{ fileId: at.loosePhotoId }],
        variationIds: [at.variationId],
      },
      version: 1,
    }),
    // Written for the wrong client, a report may be moved to the right one with its job.
    own: roles([200, 200, 403, 404], 403, [404, 200], 401),
    mixed: { 'params.id': 200, 'body.images.0.fileId': 200 },
  },
  deleteReport: {
    send: (at) => ({ params: { id: at.reportId } }),
    own: roles([204, 204, 403, 404], 403, [404, 204], 401),
  },
  getReportPdf: {
    send: (at) => ({ params: { id: at.reportId } }),
    own: roles([200, 200, 200, 404], 200, [404, 200], 401),
  },

  listShares: {
    send: (at) => ({ params: { id: at.reportId } }),
    own: roles([200, 200, 403, 404], 403, [404, 200], 401),
  },
  createShare: {
    send: (at) => ({ params: { id: at.reportId }, body: {} }),
    own: roles([201, 201, 403, 404], 403, [404, 201], 401),
  },
  revokeShare: {
    send: (at) => ({ params: { id: at.reportId, shareId: at.shareId } }),
    own: roles([204, 204, 403, 404], 403, [404, 204], 401),
  },
  sendReport: {
    send: (at) => ({ params: { id: at.reportId }, body: { to: 'owner@example.test' } }),
    own: roles([201, 201, 403, 404], 403, [404, 201], 401),
  },
  getSharedReport: { send: (at) => ({ params: { token: at.shareToken } }), own: everyone(200), anyCompany: true },
  readSharedFile: { send: (at) => ({ params: { token: at.shareToken, id: at.photoId } }), own: everyone(200) },

  getCompany: { send: () => ({}), own: roles([200, 403, 403, 403], 403, [403, 200], 401) },
  updateCompany: {
    send: async (_, world) => ({ body: { address: '1 Quay Street' }, version: await companyVersion(world) }),
    own: roles([200, 403, 403, 403], 403, [403, 200], 401),
  },

  listInvoices: { send: (at) => ({ query: { clientId: at.clientId, jobId: at.jobId } }), own: booksAtLarge(200, 200) },
  getInvoice: { send: (at) => ({ params: { id: at.invoiceId } }), own: books(200, 200) },
  getInvoicePdf: { send: (at) => ({ params: { id: at.invoiceId } }), own: books(200, 200) },
  suggestInvoice: { send: () => ({}), own: booksAtLarge(200) },
  listInvoiceableWork: {
    send: (at) => ({ query: { clientId: at.clientId, jobId: at.jobId } }),
    own: booksAtLarge(200),
  },
  createInvoice: {
    send: (at) => ({ body: invoiceBody(at.clientId, { jobId: at.jobId, items: linesOf(at) }) }),
    own: booksAtLarge(201),
  },
  updateInvoice: {
    send: (at) => ({
      params: { id: at.draftInvoiceId },
      body: { clientId: at.clientId, jobId: at.jobId, reference: 'Stage 2', items: linesOf(at) },
      version: 1,
    }),
    // Drafts are not there for the client. Written for the wrong client, one may be moved to the right one with its lines.
    own: books(200, 404),
    mixed: { 'params.id': 200 },
  },
  deleteInvoice: { send: (at) => ({ params: { id: at.draftInvoiceId } }), own: books(204, 404) },
  submitInvoice: { send: (at) => ({ params: { id: at.draftInvoiceId } }), own: books(200, 404) },
  approveInvoice: { send: (at) => ({ params: { id: at.pendingInvoiceId } }), own: books(200) },
  markInvoiceOverdue: { send: (at) => ({ params: { id: at.invoiceId } }), own: books(200) },
  markInvoicePaid: {
    send: (at) => ({ params: { id: at.invoiceId }, body: { date: '2026-11-20', method: 'bank' } }),
    own: books(200),
  },
  voidInvoice: { send: (at) => ({ params: { id: at.invoiceId } }), own: books(200) },
  recordPayment: {
    send: (at) => ({ params: { id: at.invoiceId }, body: { date: '2026-11-20', amount: '10', method: 'bank' } }),
    own: books(201),
  },
  reversePayment: {
    send: (at) => ({ params: { id: at.invoiceId, paymentId: at.paymentId }, body: {} }),
    own: books(201),
  },
  sendInvoice: {
    send: (at) => ({ params: { id: at.invoiceId }, body: { to: 'owner@example.test' } }),
    own: books(200),
  },

  listVariations: { send: (at) => ({ query: { clientId: at.clientId, jobId: at.jobId } }), own: booksAtLarge(200) },
  getVariation: { send: (at) => ({ params: { id: at.variationId } }), own: books(200, 404) },
  getVariationPdf: { send: (at) => ({ params: { id: at.variationId } }), own: books(200, 404) },
  createVariation: {
    send: (at) => ({
      body: variationBody(at.clientId, {
        jobId: at.jobId,
        images: [{ fileId: at.looseVariationPhotoId }],
        fileIds: [at.looseVariationFileId],
      }),
    }),
    own: booksAtLarge(201),
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
    own: books(200, 404),
    mixed: { 'params.id': 200, 'body.images.0.fileId': 200, 'body.fileIds.0': 200 },
  },
  deleteVariation: { send: (at) => ({ params: { id: at.variationId } }), own: books(204, 404) },
  approveVariation: { send: (at) => ({ params: { id: at.variationId } }), own: books(200, 404) },
  unapproveVariation: { send: (at) => ({ params: { id: at.approvedVariationId } }), own: books(200, 404) },
  setVariationProgress: {
    send: (at) => ({ params: { id: at.variationId }, body: { progressStatus: 'in_progress' } }),
    own: books(200, 404),
  },
  setVariationInvoiceStatus: {
    send: (at) => ({ params: { id: at.variationId }, body: { invoiceStatus: 'invoiced' } }),
    own: books(200, 404),
  },
  setVariationVisibility: {
    send: (at) => ({ params: { id: at.variationId }, body: { showInJobReport: false } }),
    own: books(200, 404),
  },

  uploadFile: {
    send: async () => ({ query: { purpose: 'report-image' }, upload: await samplePicture() }),
    own: roles([201, 201, 201, 403], 403, [403, 201], 401),
  },
  readFile: { send: (at) => ({ params: { id: at.photoId } }), own: roles([200, 200, 200, 404], 200, [404, 200], 401) },

  getDashboard: { send: () => ({}), own: roles([200, 200, 200, 200], 403, [403, 200], 401) },
  getClientOverview: { send: () => ({}), own: roles([403, 403, 403, 403], 200, [403, 403], 401) },
}
