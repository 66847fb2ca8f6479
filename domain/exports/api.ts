import { endpoint, storedFileHeaders } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { everyView } from '../permissions.ts'
import { createExportBody, exportList, exportRecord } from './schema.ts'

// Everything stands in an archive, so it takes every right to see: as org_admins have them (PRODUCT 9).
const everything = { access: ['manage_company:view'], right: everyView } as const

export const listExports = endpoint({
  name: 'listExports',
  method: 'GET',
  path: '/api/exports',
  summary: 'List the exports of the company, the latest first',
  ...everything,
  output: exportList,
})

export const createExport = endpoint({
  name: 'createExport',
  method: 'POST',
  creates: true,
  quota: null,
  path: '/api/exports',
  summary: 'Make an archive of everything that the company has',
  explanation:
    'A zip with JSON as this API answers it, CSV, files, PDFs, a manifest and a page to look at it all. It is made in the background: ask for it until it is ready. One at a time; it takes the place of the one before, and is kept for seven days.',
  ...everything,
  body: createExportBody,
  output: exportRecord,
  goesOn: true,
})

export const getExport = endpoint({
  name: 'getExport',
  method: 'GET',
  path: '/api/exports/:id',
  summary: 'Read an export, and how far it is',
  ...everything,
  params: idParams,
  output: exportRecord,
})

export const downloadExport = endpoint({
  name: 'downloadExport',
  method: 'GET',
  path: '/api/exports/:id/archive',
  summary: 'Download the archive of an export, whole or from where a download broke off',
  headers: storedFileHeaders,
  ...everything,
  params: idParams,
  bytes: 'application/zip',
})

export const deleteExport = endpoint({
  name: 'deleteExport',
  method: 'DELETE',
  path: '/api/exports/:id',
  summary: 'Delete an export with its archive, or stop making it',
  ...everything,
  params: idParams,
  goesOn: true,
})
