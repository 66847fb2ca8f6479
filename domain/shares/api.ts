import { endpoint } from '../endpoint.ts'
import { fileQuery } from '../files/schema.ts'
import { idParams } from '../fields.ts'
import { sharedReport } from '../reports/schema.ts'
import {
  createShareBody,
  sendReportBody,
  sharedFileParams,
  sharedParams,
  shareList,
  shareParams,
  shareRecord,
} from './schema.ts'

export const listShares = endpoint({
  name: 'listShares',
  method: 'GET',
  path: '/api/reports/:id/shares',
  summary: 'Share links of a report',
  access: ['manage_reports:view'],
  params: idParams,
  output: shareList,
})

export const createShare = endpoint({
  name: 'createShare',
  method: 'POST',
  creates: true,
  quota: null,
  path: '/api/reports/:id/shares',
  summary: 'Create a share link',
  access: ['manage_reports:view'],
  params: idParams,
  body: createShareBody,
  output: shareRecord,
})

export const revokeShare = endpoint({
  name: 'revokeShare',
  method: 'DELETE',
  path: '/api/reports/:id/shares/:shareId',
  summary: 'Revoke a share link',
  access: ['manage_reports:view'],
  params: shareParams,
})

/** Mails the client a new share link. */
export const sendReport = endpoint({
  name: 'sendReport',
  method: 'POST',
  creates: true,
  quota: null,
  path: '/api/reports/:id/send',
  summary: 'Send a report to the client',
  access: ['manage_reports:view'],
  params: idParams,
  body: sendReportBody,
  output: shareRecord,
})

export const getSharedReport = endpoint({
  name: 'getSharedReport',
  method: 'GET',
  path: '/api/shared/reports/:token',
  summary: 'Read a shared report',
  access: 'public',
  params: sharedParams,
  output: sharedReport,
})

export const readSharedFile = endpoint({
  name: 'readSharedFile',
  method: 'GET',
  path: '/api/shared/reports/:token/files/:id',
  summary: 'Read a photo of a shared report',
  access: 'public',
  params: sharedFileParams,
  query: fileQuery,
  bytes: 'application/octet-stream',
})
