import { getBranding, getCompany, getNumbering, getSettings } from '#domain/companies/api.ts'
import { clientBody, jobBody, reportBody, roleBody } from './given.ts'
import { importRows } from './matrix-imports.ts'
import { activityRows } from './matrix-activity.ts'
import { exportRows } from './matrix-exports.ts'
import { calendarRows } from './matrix-calendar.ts'
import { moneyRows } from './matrix-money.ts'
import { bookRows } from './books.ts'
import { checkoutRows } from './checkouts.ts'
import { integrationRows } from './connections.ts'
import { mailboxRows } from './mailboxes.ts'
import { platformRows, subscriptionRows } from './matrix-platform.ts'
import { profileRows } from './matrix-profile.ts'
import { secondStepRows } from './matrix-second-step.ts'
import { sheetRows } from './matrix-sheets.ts'
import { taskRows } from './matrix-tasks.ts'
import { wordRows } from './matrix-words.ts'
import { signUpRows } from './matrix-sign-up.ts'
import { samplePicture } from './matrix-records.ts'
import type { MatrixRow } from './matrix-row.ts'
import type { World } from './matrix-world.ts'

/** Of what each company has once, so that no spare one stands in for it. */
const companyVersion = async ({ company }: World): Promise<number> =>
  (await company.orgAdmin.call(getCompany, {})).version
const settingsVersion = async ({ company }: World): Promise<number> =>
  (await company.orgAdmin.call(getSettings, {})).version
const brandingVersion = async ({ company }: World): Promise<number> =>
  (await company.orgAdmin.call(getBranding, {})).version
const numberingOf = ({ company }: World) => company.orgAdmin.call(getNumbering, {})

/** One row per endpoint, by its name: how to call it and what each role gets. Written from PRODUCT 4 and SECURITY. */
export const matrix: Record<string, MatrixRow> = {
  signIn: { send: (_, { credentials }) => ({ body: credentials }), own: { everyone: 200 } },
  signOut: { send: () => ({}), own: { everyone: 204 }, changesSession: true },
  getSession: { send: () => ({}), own: { everyone: 200 } },
  openContactForm: { send: () => ({}), own: { everyone: 200 } },
  // A form of nobody's: those of ours are tried in contact.test.ts.
  sendContactMessage: {
    send: () => ({ body: { form: 'a.b.c', name: 'Aroha', email: 'aroha@tui.example', message: 'Kia ora' } }),
    own: { everyone: 409 },
  },
  enterCompany: {
    send: (at) => ({ params: { id: at.companyId } }),
    own: { superAdmin: 404, memberless: 404, others: 200 },
    changesSession: true,
    ofCompany: true,
  },
  forgotPassword: { send: () => ({ body: { email: 'nobody@example.test' } }), own: { everyone: 204 } },
  // No link is good for longer than its own test (server/accounts).
  readReset: { send: (at) => ({ params: { token: at.companyId } }), own: { everyone: 404 } },
  resetPassword: {
    send: (at) => ({ params: { token: at.companyId }, body: { password: 'seven old kauri logs' } }),
    own: { everyone: 404 },
  },
  ...secondStepRows,
  ...calendarRows,
  getAppInfo: { send: () => ({}), own: { everyone: 200 } },
  // Development only: not registered on a server without demo data.
  quickSignIn: { send: () => ({ body: { email: 'orgadmin@stringline.example' } }), own: { everyone: 404 } },
  listOutbox: { send: () => ({}), own: { everyone: 404 } },

  ...platformRows,
  ...subscriptionRows,
  ...integrationRows,
  ...mailboxRows,
  ...bookRows,
  ...checkoutRows,

  listRoles: { send: () => ({}), own: { orgAdmin: 200, superInside: 200, others: 403 } },
  getRole: { send: (at) => ({ params: { id: at.roleId } }), own: { orgAdmin: 200, superInside: 200, others: 404 } },
  lookupNextRoles: {
    send: (at) => ({ params: { id: at.roleId } }),
    own: { orgAdmin: 200, superInside: 200, others: 404 },
  },
  listRolePeople: {
    send: (at) => ({ params: { id: at.roleId } }),
    own: { orgAdmin: 200, superInside: 200, others: 404 },
  },
  createRole: { send: () => ({ body: roleBody() }), own: { orgAdmin: 201, superInside: 201, others: 403 } },
  updateRole: {
    send: (at) => ({ params: { id: at.roleId }, body: { description: 'Looks at jobs alone' }, version: 1 }),
    own: { orgAdmin: 200, superInside: 200, others: 404 },
  },
  deleteRole: {
    send: (at) => ({ params: { id: at.roleId }, query: { moveTo: at.otherRoleId } }),
    own: { orgAdmin: 204, superInside: 204, others: 404 },
    mixed: { 'query.moveTo': 404 },
  },
  listUsers: { send: (at) => ({ query: { roleId: at.roleId } }), own: { admins: 200, others: 403 } },
  lookupRoles: { send: () => ({}), own: { admins: 200, others: 403 } },
  getUser: { send: (at) => ({ params: { id: at.userId } }), own: { admins: 200, others: 404 } },
  updateUser: {
    send: (at) => ({
      params: { id: at.userId },
      body: { jobTitle: 'Foreman', role: 'client', clientId: at.clientId, roleId: at.roleId },
      version: 1,
    }),
    own: { admins: 200, others: 404 },
    mixed: { 'params.id': 200, 'body.clientId': 200, 'body.roleId': 200 },
  },
  deleteUser: { send: (at) => ({ params: { id: at.userId } }), own: { admins: 204, others: 404 } },
  inviteUser: {
    send: (at) => ({
      body: { email: `${at.userId}@example.test`, role: 'client', clientId: at.clientId, roleId: at.roleId },
    }),
    own: { admins: 201, others: 403 },
    mixed: { 'body.clientId': 201, 'body.roleId': 201 },
  },
  resendInvitation: { send: (at) => ({ params: { id: at.invitedId } }), own: { admins: 200, others: 404 } },
  revokeInvitation: { send: (at) => ({ params: { id: at.invitedId } }), own: { admins: 204, others: 404 } },
  readInvitation: { send: (at) => ({ params: { token: at.inviteToken } }), own: { everyone: 200 }, anyCompany: true },
  acceptInvitation: {
    send: (at) => ({
      params: { token: at.inviteToken },
      body: { name: 'Hemi Walker', password: 'correct horse battery' },
    }),
    // It is for another person than the one whose session this is.
    own: { everyone: 204, signedIn: 409 },
    anyCompany: true,
  },

  // People of clients hear of what they are told themselves (server/live).
  followChanges: { send: () => ({}), own: { staff: 200, nothing: 200, client: 200, others: 403 } },

  listSessions: { send: () => ({}), own: { others: 200 } },
  // Somebody else's: those of one's own are tried in server/sessions.
  revokeSession: { send: (at) => ({ params: { id: at.sessionId } }), own: { others: 404 } },
  revokeOtherSessions: { send: () => ({}), own: { others: 200 }, changesSession: true },
  listCompanySessions: { send: () => ({}), own: { admins: 200, others: 403 } },
  revokeCompanySession: { send: (at) => ({ params: { id: at.sessionId } }), own: { admins: 204, others: 404 } },
  ...activityRows,
  ...exportRows,
  listAudit: { send: () => ({}), own: { orgAdmin: 200, superInside: 200, others: 403 } },
  downloadAudit: { send: () => ({ body: {} }), own: { orgAdmin: 200, superInside: 200, others: 403 } },

  ...sheetRows,
  listClients: { send: () => ({}), own: { admins: 200, others: 403 } },
  getClient: {
    send: (at) => ({ params: { id: at.clientId } }),
    own: { admins: 200, others: 404 },
  },
  createClient: {
    send: (at) => ({ body: clientBody({ logoFileId: at.looseLogoId }) }),
    own: { admins: 201, others: 403 },
    mixed: { 'body.logoFileId': 201 },
  },
  updateClient: {
    send: (at) => ({
      params: { id: at.emptyClientId },
      body: { name: `Renamed ${at.emptyClientId}`, logoFileId: at.looseLogoId },
      version: 1,
    }),
    own: { admins: 200, others: 404 },
    mixed: { 'params.id': 200, 'body.logoFileId': 200 },
  },
  deleteClient: {
    send: (at) => ({ params: { id: at.emptyClientId } }),
    own: { admins: 204, others: 404 },
  },
  lookupClients: { send: () => ({}), own: { staff: 200, others: 403 } },

  listJobs: {
    send: (at) => ({ query: { clientId: at.clientId } }),
    own: { staff: 200, others: 403 },
  },
  sumJobs: {
    send: (at) => ({ query: { clientId: at.clientId, unclaimed: 'true' } }),
    own: { staff: 200, others: 403 },
  },
  getJob: { send: (at) => ({ params: { id: at.jobId } }), own: { staff: 200, others: 404 } },
  createJob: {
    send: (at) => ({ body: jobBody(at.clientId, { fileIds: [at.looseJobFileId] }) }),
    own: { admins: 201, others: 403 },
    mixed: { 'body.clientId': 201, 'body.fileIds.0': 201 },
  },
  updateJob: {
    send: (at) => ({
      params: { id: at.emptyJobId },
      body: { name: 'Renamed', clientId: at.clientId, fileIds: [at.looseJobFileId] },
      version: 1,
    }),
    // A job without reports, invoices and variations may move to another client.
    own: { admins: 200, user: 403, others: 404 },
    mixed: { 'params.id': 200, 'body.clientId': 200, 'body.fileIds.0': 200 },
  },
  deleteJob: {
    send: (at) => ({ params: { id: at.emptyJobId } }),
    own: { admins: 204, user: 403, others: 404 },
  },
  lookupJobs: {
    send: (at) => ({ query: { clientId: at.clientId } }),
    own: { staff: 200, others: 403 },
  },

  listReports: {
    send: (at) => ({ query: { clientId: at.clientId, jobId: at.jobId } }),
    own: { staff: 200, client: 200, others: 403 },
  },
  getReport: {
    send: (at) => ({ params: { id: at.reportId } }),
    own: { staff: 200, client: 200, others: 404 },
  },
  createReport: {
    send: (at) => ({
      body: reportBody(at.clientId, at.jobId, {
        images: [{ fileId: at.loosePhotoId }],
        variationIds: [at.variationId],
      }),
    }),
    own: { staff: 201, others: 403 },
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
    own: { admins: 200, user: 403, client: 403, others: 404 },
    mixed: { 'params.id': 200, 'body.images.0.fileId': 200 },
  },
  deleteReport: {
    send: (at) => ({ params: { id: at.reportId } }),
    own: { admins: 204, user: 403, client: 403, others: 404 },
  },
  getReportPdf: {
    send: (at) => ({ params: { id: at.reportId } }),
    own: { staff: 200, client: 200, others: 404 },
  },

  listShares: {
    send: (at) => ({ params: { id: at.reportId } }),
    own: { admins: 200, user: 403, client: 403, others: 404 },
  },
  createShare: {
    send: (at) => ({ params: { id: at.reportId }, body: {} }),
    own: { admins: 201, user: 403, client: 403, others: 404 },
  },
  revokeShare: {
    send: (at) => ({ params: { id: at.reportId, shareId: at.shareId } }),
    own: { admins: 204, user: 403, client: 403, others: 404 },
  },
  sendReport: {
    send: (at) => ({ params: { id: at.reportId }, body: { to: 'owner@example.test' } }),
    own: { admins: 201, user: 403, client: 403, others: 404 },
  },
  listInvoiceLinks: {
    send: (at) => ({ params: { id: at.invoiceId } }),
    own: { admins: 200, client: 403, others: 404 },
  },
  createInvoiceLink: {
    send: (at) => ({ params: { id: at.invoiceId }, body: {} }),
    own: { admins: 201, client: 403, others: 404 },
  },
  revokeInvoiceLink: {
    send: (at) => ({ params: { id: at.invoiceId, linkId: at.invoiceLinkId } }),
    own: { admins: 204, client: 403, others: 404 },
  },
  getSharedInvoice: {
    send: (at) => ({ params: { token: at.invoiceLinkToken } }),
    own: { everyone: 200 },
    anyCompany: true,
  },
  getSharedInvoicePdf: {
    send: (at) => ({ params: { token: at.invoiceLinkToken } }),
    own: { everyone: 200 },
    anyCompany: true,
  },
  readSharedInvoiceFile: {
    // The logo of a client, which is no part of an invoice; the company's own is read in server/shares.
    send: (at) => ({ params: { token: at.invoiceLinkToken, id: at.logoId } }),
    own: { everyone: 404 },
  },
  getSharedReport: { send: (at) => ({ params: { token: at.shareToken } }), own: { everyone: 200 }, anyCompany: true },
  readSharedFile: { send: (at) => ({ params: { token: at.shareToken, id: at.photoId } }), own: { everyone: 200 } },

  getCompany: { send: () => ({}), own: { orgAdmin: 200, superInside: 200, others: 403 } },
  listOpenings: { send: () => ({}), own: { orgAdmin: 200, superInside: 200, others: 403 } },
  updateCompany: {
    send: async (_, world) => ({ body: { address: '1 Quay Street' }, version: await companyVersion(world) }),
    own: { orgAdmin: 200, superInside: 200, others: 403 },
  },

  getSettings: { send: () => ({}), own: { admins: 200, others: 403 } },
  updateSettings: {
    send: async (_, world) => ({ body: { theme: 'dark' }, version: await settingsVersion(world) }),
    own: { admins: 200, others: 403 },
  },
  getBranding: { send: () => ({}), own: { orgAdmin: 200, superInside: 200, others: 403 } },
  updateBranding: {
    send: async (at, world) => ({ body: { logoFileId: at.looseCompanyLogoId }, version: await brandingVersion(world) }),
    own: { orgAdmin: 200, superInside: 200, others: 403 },
    mixed: { 'body.logoFileId': 403 },
  },
  getNumbering: { send: () => ({}), own: { orgAdmin: 200, superInside: 200, others: 403 } },
  updateNumbering: {
    send: async (_, world) => {
      const { version, job } = await numberingOf(world)
      return { body: { job: { prefix: 'SITE', next: job.next + 10 } }, version }
    },
    own: { orgAdmin: 200, superInside: 200, others: 403 },
  },

  ...signUpRows,
  ...moneyRows,
  ...taskRows,
  ...wordRows,
  ...importRows,
  ...profileRows,

  uploadFile: {
    send: async () => ({ query: { purpose: 'report-image' }, upload: await samplePicture() }),
    own: { staff: 201, others: 403 },
  },
  readFile: { send: (at) => ({ params: { id: at.photoId } }), own: { staff: 200, client: 200, others: 404 } },
}
