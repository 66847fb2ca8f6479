import { clientBody, jobBody, reportBody } from './given.ts'
import type { MatrixRole, Records, World } from './matrix-world.ts'
import { samplePicture } from './matrix-world.ts'

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
  [orgAdmin, admin, user, nothing]: [number, number, number, number], contact: number, [superOutside, superInside]: [number, number], nobody: number,
): Record<MatrixRole, number> => ({ orgAdmin, admin, user, nothing, contact, superOutside, superInside, anonymous: nobody, share: nobody })

const everyone = (status: number) => roles([status, status, status, status], status, [status, status], status)

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
    send: (at) => ({ params: { id: at.companyId } }), own: roles([404, 404, 404, 404], 404, [200, 200], 401), changesSession: true, anyCompany: true,
  },
  closeCompany: { send: () => ({}), own: roles([403, 403, 403, 403], 403, [200, 200], 401), changesSession: true },

  listClients: { send: () => ({}), own: roles([200, 200, 403, 403], 403, [403, 200], 401) },
  getClient: { send: (at) => ({ params: { id: at.clientId } }), own: roles([200, 200, 404, 404], 404, [404, 200], 401) },
  createClient: { send: (at) => ({ body: clientBody({ logoFileId: at.looseLogoId }) }), own: roles([201, 201, 403, 403], 403, [403, 201], 401), mixed: { 'body.logoFileId': 201 } },
  updateClient: {
    send: (at) => ({ params: { id: at.emptyClientId }, body: { name: 'Renamed', logoFileId: at.looseLogoId }, version: 1 }),
    own: roles([200, 200, 404, 404], 404, [404, 200], 401), mixed: { 'params.id': 200, 'body.logoFileId': 200 },
  },
  deleteClient: { send: (at) => ({ params: { id: at.emptyClientId } }), own: roles([204, 204, 404, 404], 404, [404, 204], 401) },
  lookupClients: { send: () => ({}), own: roles([200, 200, 200, 403], 403, [403, 200], 401) },

  listJobs: { send: (at) => ({ query: { clientId: at.clientId } }), own: roles([200, 200, 200, 403], 403, [403, 200], 401) },
  getJob: { send: (at) => ({ params: { id: at.jobId } }), own: roles([200, 200, 200, 404], 404, [404, 200], 401) },
  createJob: {
    send: (at) => ({ body: jobBody(at.clientId, { fileIds: [at.looseJobFileId] }) }), own: roles([201, 201, 403, 403], 403, [403, 201], 401),
    mixed: { 'body.clientId': 201, 'body.fileIds.0': 201 },
  },
  updateJob: {
    send: (at) => ({ params: { id: at.jobId }, body: { name: 'Renamed', clientId: at.clientId, fileIds: [at.looseJobFileId] }, version: 1 }),
    // A job without reports may move to another client.
    own: roles([200, 200, 403, 404], 404, [404, 200], 401), mixed: { 'params.id': 200, 'body.clientId': 200, 'body.fileIds.0': 200 },
  },
  deleteJob: { send: (at) => ({ params: { id: at.jobId } }), own: roles([204, 204, 403, 404], 404, [404, 204], 401) },
  lookupJobs: { send: (at) => ({ query: { clientId: at.clientId } }), own: roles([200, 200, 200, 403], 403, [403, 200], 401) },

  listReports: { send: (at) => ({ query: { clientId: at.clientId, jobId: at.jobId } }), own: roles([200, 200, 200, 403], 200, [403, 200], 401) },
  getReport: { send: (at) => ({ params: { id: at.reportId } }), own: roles([200, 200, 200, 404], 200, [404, 200], 401) },
  createReport: {
    send: (at) => ({ body: reportBody(at.clientId, at.jobId, { images: [{ fileId: at.loosePhotoId }] }) }),
    own: roles([201, 201, 201, 403], 403, [403, 201], 401), mixed: { 'body.images.0.fileId': 201 },
  },
  updateReport: {
    send: (at) => ({
      params: { id: at.reportId }, body: { clientId: at.clientId, jobId: at.jobId, keyUpdates: 'Roof is on', images: [{ fileId: at.loosePhotoId }] }, version: 1,
    }),
    // Written for the wrong client, a report may be moved to the right one with its job.
    own: roles([200, 200, 403, 404], 403, [404, 200], 401), mixed: { 'params.id': 200, 'body.images.0.fileId': 200 },
  },
  deleteReport: { send: (at) => ({ params: { id: at.reportId } }), own: roles([204, 204, 403, 404], 403, [404, 204], 401) },
  getReportPdf: { send: (at) => ({ params: { id: at.reportId } }), own: roles([200, 200, 200, 404], 200, [404, 200], 401) },

  listShares: { send: (at) => ({ params: { id: at.reportId } }), own: roles([200, 200, 403, 404], 403, [404, 200], 401) },
  createShare: { send: (at) => ({ params: { id: at.reportId }, body: {} }), own: roles([201, 201, 403, 404], 403, [404, 201], 401) },
  revokeShare: { send: (at) => ({ params: { id: at.reportId, shareId: at.shareId } }), own: roles([204, 204, 403, 404], 403, [404, 204], 401) },
  sendReport: {
    send: (at) => ({ params: { id: at.reportId }, body: { to: 'owner@example.test' } }), own: roles([201, 201, 403, 404], 403, [404, 201], 401),
  },
  getSharedReport: { send: (at) => ({ params: { token: at.shareToken } }), own: everyone(200), anyCompany: true },
  readSharedFile: { send: (at) => ({ params: { token: at.shareToken, id: at.photoId } }), own: everyone(200) },

  uploadFile: {
    send: async () => ({ query: { purpose: 'report-image' }, upload: await samplePicture() }), own: roles([201, 201, 201, 403], 403, [403, 201], 401),
  },
  readFile: { send: (at) => ({ params: { id: at.photoId } }), own: roles([200, 200, 200, 404], 200, [404, 200], 401) },

  getDashboard: { send: () => ({}), own: roles([200, 200, 200, 200], 403, [403, 200], 401) },
  getClientOverview: { send: () => ({}), own: roles([403, 403, 403, 403], 200, [403, 403], 401) },
}
