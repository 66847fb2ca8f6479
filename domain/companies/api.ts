import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { sessionAnswer } from '../session/schema.ts'
import { companyList, companyListQuery, companyRecord, openingList, updateCompanyBody } from './schema.ts'

export const listCompanies = endpoint({
  name: 'listCompanies',
  method: 'GET',
  path: '/api/companies',
  summary: 'List companies',
  access: 'platform',
  query: companyListQuery,
  output: companyList,
})

/** The super admin steps into a company; recorded there, visible to its org_admin (PRODUCT 4). */
export const openCompany = endpoint({
  name: 'openCompany',
  method: 'POST',
  path: '/api/companies/:id/open',
  summary: 'Open a company',
  access: 'platform',
  params: idParams,
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

/** The company one works in: profile and what stands on its invoices. */
export const getCompany = endpoint({
  name: 'getCompany',
  method: 'GET',
  path: '/api/company',
  summary: 'Read the company profile',
  access: ['manage_company:view'],
  output: companyRecord,
})

export const updateCompany = endpoint({
  name: 'updateCompany',
  method: 'PATCH',
  path: '/api/company',
  summary: 'Edit the company profile',
  access: ['manage_company:edit'],
  body: updateCompanyBody,
  output: companyRecord,
  versioned: true,
})

/** Who of the platform stepped into the company, the latest first (PRODUCT 4). */
export const listOpenings = endpoint({
  name: 'listOpenings',
  method: 'GET',
  path: '/api/company/openings',
  summary: 'The latest openings of the company by the platform',
  access: ['manage_company:view'],
  output: openingList,
})
