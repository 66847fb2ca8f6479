import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { companySessionList, companySessionQuery, endedSessions, ownSessionList } from './schema.ts'

/** My sessions (PRODUCT 1), those of programs included, the one seen last first. */
export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/sessions',
  summary: 'List where this account is signed in',
  access: 'account',
  output: ownSessionList,
})

export const revokeSession = endpoint({
  name: 'revokeSession',
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'End one of this account’s sessions',
  access: 'account',
  proof: 'recent',
  params: idParams,
})

export const revokeOtherSessions = endpoint({
  name: 'revokeOtherSessions',
  method: 'POST',
  path: '/api/sessions/revoke-others',
  summary: 'End every session of this account but this one',
  access: 'account',
  proof: 'recent',
  output: endedSessions,
})

/** Of everybody who is a member; a super admin's is an opening. */
export const listCompanySessions = endpoint({
  name: 'listCompanySessions',
  method: 'GET',
  path: '/api/company/sessions',
  summary: 'List who is signed in to the company, and where',
  access: ['manage_users:view'],
  query: companySessionQuery,
  output: companySessionList,
})

/** The person is signed out there, whichever of their companies they go on in afterwards. */
export const revokeCompanySession = endpoint({
  name: 'revokeCompanySession',
  method: 'DELETE',
  path: '/api/company/sessions/:id',
  summary: 'End somebody’s session in the company',
  access: ['manage_users:view'],
  proof: 'recent',
  params: idParams,
})
