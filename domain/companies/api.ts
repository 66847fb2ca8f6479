import { endpoint } from '../endpoint.ts'
import { idParams } from '../ids.ts'
import { sessionAnswer } from '../session/schema.ts'
import { companyList, companyListQuery } from './schema.ts'

export const listCompanies = endpoint({
  name: 'listCompanies', method: 'GET', path: '/api/companies', summary: 'List companies', access: 'platform',
  query: companyListQuery, output: companyList,
})

/** The super admin steps into a company; recorded there, visible to its org_admin (PRODUCT 4). */
export const openCompany = endpoint({
  name: 'openCompany', method: 'POST', path: '/api/companies/:id/open', summary: 'Open a company', access: 'platform',
  params: idParams, output: sessionAnswer,
})

export const closeCompany = endpoint({
  name: 'closeCompany', method: 'POST', path: '/api/companies/close', summary: 'Step out of the opened company', access: 'platform',
  output: sessionAnswer,
})
