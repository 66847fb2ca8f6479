import { getCompanySummary } from '#domain/registry/api.ts'
import { resumePlan } from '#domain/subscription/api.ts'
import { companyBody } from './given.ts'
import type { Records } from './matrix-records.ts'
import type { MatrixRow } from './matrix-row.ts'
import type { World } from './matrix-world.ts'

const planVersion = async ({ companyId }: Pick<Records, 'companyId'>, { as }: World): Promise<number> => {
  const { status, body } = await as.superOutside.try(getCompanySummary, { params: { id: companyId } })
  return status === 200 ? body.version : 1
}
/** What a company has agreed with the platform, as its own people see it. */
export const subscriptionRows: Record<string, MatrixRow> = {
  getPlan: { send: () => ({}), own: { orgAdmin: 200, superInside: 200, others: 403 } },
  cancelPlan: {
    send: () => ({}),
    own: { orgAdmin: 200, others: 403 },
    after: ({ as }) => as.orgAdmin.call(resumePlan, {}),
  },
  // What Stripe answers is tried in server/subscription: here it gives none.
  subscribePlan: {
    send: () => ({ body: { plan: 'pro', interval: 'month' } }),
    own: { orgAdmin: 409, others: 403 },
  },
  confirmPlan: { send: () => ({}), own: { orgAdmin: 200, others: 403 } },
  // Companies of the matrix have not subscribed.
  changePlan: { send: () => ({ body: { plan: 'pro', interval: 'month' } }), own: { orgAdmin: 409, others: 403 } },
  openBilling: { send: () => ({}), own: { orgAdmin: 409, others: 403 } },
  // Companies of the matrix go on.
  resumePlan: { send: () => ({}), own: { orgAdmin: 409, others: 403 } },
}

/** What a super admin sees and does of all companies, from outside. */
export const platformRows: Record<string, MatrixRow> = {
  listCompanies: { send: () => ({}), own: { superAdmin: 200, others: 403 } },
  getCompanySummary: {
    send: (at) => ({ params: { id: at.companyId } }),
    own: { superAdmin: 200, others: 404 },
    anyCompany: true,
  },
  getCompanyOverview: {
    send: (at) => ({ params: { id: at.companyId } }),
    own: { superAdmin: 200, others: 404 },
    anyCompany: true,
  },
  getSystemOverview: { send: () => ({}), own: { superAdmin: 200, others: 403 } },
  listSystemActivity: { send: () => ({}), own: { superAdmin: 200, others: 403 } },
  createCompany: { send: () => ({ body: companyBody() }), own: { superAdmin: 201, others: 403 } },
  updatePlan: {
    send: async (at, world) => ({
      params: { id: at.companyId },
      body: { plan: 'enterprise' },
      version: await planVersion(at, world),
    }),
    own: { superAdmin: 200, others: 404 },
    anyCompany: true,
  },
  // Companies of the matrix have somebody who runs them, and go on: what is cancelled is tried in server/registry.
  inviteOrgAdmin: {
    send: (at) => ({ params: { id: at.companyId }, body: { adminName: 'Mere', adminEmail: 'mere@example.test' } }),
    own: { superAdmin: 409, others: 404 },
    anyCompany: true,
  },
  deleteCompany: {
    send: (at) => ({ params: { id: at.companyId }, query: { name: 'Another name' } }),
    own: { superAdmin: 422, others: 404 },
    anyCompany: true,
  },
  restoreCompany: {
    send: (at) => ({ params: { id: at.companyId } }),
    own: { superAdmin: 409, others: 404 },
    anyCompany: true,
  },
  openCompany: {
    send: (at) => ({ params: { id: at.companyId }, body: { reason: 'Asked to help' } }),
    own: { superAdmin: 200, others: 404 },
    changesSession: true,
    anyCompany: true,
  },
  closeCompany: { send: () => ({}), own: { superAdmin: 200, others: 403 }, changesSession: true },
}
