import { endpoint } from '../endpoint.ts'
import { sheetTypes } from '../sheets/choices.ts'
import { auditDownloadBody, auditList, auditQuery } from './schema.ts'

/** What a company's security rests on, the latest first: sign-ins, rights, exports, openings by the platform. */
export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/audit',
  summary: 'List sign-ins, changes of rights, exports and openings',
  access: ['manage_company:view'],
  query: auditQuery,
  output: auditList,
})

/** The same as a table, of all pages; downloading is an entry itself. */
export const downloadAudit = endpoint({
  name: 'downloadAudit',
  method: 'POST',
  path: '/api/audit/download',
  summary: 'Download the audit as a table',
  access: ['manage_company:view'],
  body: auditDownloadBody,
  bytes: [sheetTypes.csv, sheetTypes.xlsx],
  goesOn: true,
})
