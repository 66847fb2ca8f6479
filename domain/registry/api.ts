import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { sessionAnswer } from '../session/schema.ts'
import {
  companyList,
  companyListQuery,
  companyOverview,
  companySummary,
  createCompanyBody,
  deleteCompanyQuery,
  openForm,
  orgAdminForm,
  updatePlanBody,
} from './schema.ts'

export const listCompanies = endpoint({
  name: 'listCompanies',
  method: 'GET',
  path: '/api/companies',
  summary: 'List companies',
  access: 'platform',
  query: companyListQuery,
  output: companyList,
})

/** With its first org_admin, who is invited by mail. */
export const createCompany = endpoint({
  name: 'createCompany',
  method: 'POST',
  path: '/api/companies',
  summary: 'Add a company and invite its first organization admin',
  access: 'platform',
  body: createCompanyBody,
  output: companySummary,
  creates: true,
  quota: null,
})

/** One company from outside. */
export const getCompanySummary = endpoint({
  name: 'getCompanySummary',
  method: 'GET',
  path: '/api/companies/:id',
  summary: 'Read one company of the list',
  access: 'platform',
  params: idParams,
  output: companySummary,
})

/** Counted, never shown: what is in a company takes opening it. */
export const getCompanyOverview = endpoint({
  name: 'getCompanyOverview',
  method: 'GET',
  path: '/api/companies/:id/overview',
  summary: 'People, size and latest activity of a company, without its contents',
  access: 'platform',
  params: idParams,
  output: companyOverview,
})

export const updatePlan = endpoint({
  name: 'updatePlan',
  method: 'PATCH',
  path: '/api/companies/:id',
  summary: 'Set the plan of a company and the end of its trial',
  access: 'platform',
  params: idParams,
  body: updatePlanBody,
  output: companySummary,
  versioned: true,
})

/** While the company has no organization admin: the invitation that ran out, or went to the wrong address, anew. */
export const inviteOrgAdmin = endpoint({
  name: 'inviteOrgAdmin',
  method: 'POST',
  path: '/api/companies/:id/invite',
  summary: 'Invite the organization admin of a company that has none yet',
  access: 'platform',
  params: idParams,
  body: orgAdminForm,
  output: companySummary,
})

/** Cancels it: closed at once, erased thirty days later, and restored until then. `name` is the company's, typed. */
export const deleteCompany = endpoint({
  name: 'deleteCompany',
  method: 'DELETE',
  path: '/api/companies/:id',
  summary: 'Cancel a company, which is erased thirty days later',
  access: 'platform',
  proof: 'recent',
  params: idParams,
  query: deleteCompanyQuery,
})

export const restoreCompany = endpoint({
  name: 'restoreCompany',
  method: 'POST',
  path: '/api/companies/:id/restore',
  summary: 'Take the cancellation of a company back',
  access: 'platform',
  params: idParams,
  output: companySummary,
})

/** The super admin steps into a company for an hour; recorded there with the reason, visible to its org_admin. */
export const openCompany = endpoint({
  name: 'openCompany',
  method: 'POST',
  path: '/api/companies/:id/open',
  summary: 'Open a company',
  access: 'platform',
  params: idParams,
  body: openForm,
  output: sessionAnswer,
})

export const closeCompany = endpoint({
  name: 'closeCompany',
  method: 'POST',
  path: '/api/companies/close',
  summary: 'Step out of the opened company',
  access: 'platform',
  output: sessionAnswer,
})
