import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { createReportBody, reportList, reportListQuery, reportRecord, updateReportBody } from './schema.ts'

export const listReports = endpoint({
  name: 'listReports',
  method: 'GET',
  path: '/api/reports',
  summary: 'List progress reports',
  access: ['manage_reports:view'],
  query: reportListQuery,
  output: reportList,
})

export const getReport = endpoint({
  name: 'getReport',
  method: 'GET',
  path: '/api/reports/:id',
  summary: 'Read a progress report',
  access: ['manage_reports:view'],
  params: idParams,
  output: reportRecord,
})

export const createReport = endpoint({
  name: 'createReport',
  method: 'POST',
  creates: true,
  quota: null,
  path: '/api/reports',
  summary: 'Create a progress report',
  access: ['manage_reports:create'],
  body: createReportBody,
  bodyLimit: 600_000,
  output: reportRecord,
})

export const updateReport = endpoint({
  name: 'updateReport',
  method: 'PATCH',
  path: '/api/reports/:id',
  summary: 'Edit a progress report',
  access: ['manage_reports:view'],
  params: idParams,
  body: updateReportBody,
  bodyLimit: 600_000,
  output: reportRecord,
  versioned: true,
})

export const deleteReport = endpoint({
  name: 'deleteReport',
  method: 'DELETE',
  path: '/api/reports/:id',
  summary: 'Delete a progress report',
  access: ['manage_reports:view'],
  params: idParams,
})

/** SPEC 7: the report as a PDF, for a session or a bearer token. */
export const getReportPdf = endpoint({
  name: 'getReportPdf',
  method: 'GET',
  path: '/api/reports/:id/pdf',
  summary: 'Download a progress report as PDF',
  access: ['manage_reports:view'],
  params: idParams,
  bytes: 'application/pdf',
})
