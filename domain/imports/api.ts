import { endpoint, formWithFile } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { creatorsOf } from './choices.ts'
import { importList, importListQuery, importMappingBody, importRecord, startImportQuery } from './schema.ts'

const creators = Object.values(creatorsOf)

export const listImports = endpoint({
  name: 'listImports',
  method: 'GET',
  path: '/api/imports',
  summary: 'List imports, the latest first',
  access: creators,
  query: importListQuery,
  output: importList,
})

/** A file as multipart/form-data (`file`). Nothing of it is brought in before `runImport`. */
export const startImport = endpoint({
  name: 'startImport',
  method: 'POST',
  creates: true,
  quota: null,
  path: '/api/imports',
  summary: 'Read a file to import: CSV, or an Excel workbook',
  access: creators,
  query: startImportQuery,
  multipart: true,
  bodyLimit: formWithFile(10),
  output: importRecord,
})

export const getImport = endpoint({
  name: 'getImport',
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'Read an import, with what would come of its file',
  access: creators,
  params: idParams,
  output: importRecord,
})

/** Another sheet or heading row has other columns: they are guessed, whatever `columns` says. */
export const mapImport = endpoint({
  name: 'mapImport',
  method: 'PATCH',
  path: '/api/imports/:id',
  summary: 'Say what the columns of the file are',
  access: creators,
  params: idParams,
  body: importMappingBody,
  output: importRecord,
})

/** All of it or nothing, but for wrong rows that are to be left out. Sent again, it has happened already. */
export const runImport = endpoint({
  name: 'runImport',
  method: 'POST',
  path: '/api/imports/:id/run',
  summary: 'Carry an import out',
  access: creators,
  params: idParams,
  body: importMappingBody,
  output: importRecord,
})

export const undoImport = endpoint({
  name: 'undoImport',
  method: 'POST',
  path: '/api/imports/:id/undo',
  summary: 'Remove what an import made, if nothing of it was touched',
  access: creators,
  params: idParams,
  output: importRecord,
})

export const deleteImport = endpoint({
  name: 'deleteImport',
  method: 'DELETE',
  path: '/api/imports/:id',
  summary: 'Give up an import that was not carried out',
  access: creators,
  params: idParams,
})

export const downloadImportErrors = endpoint({
  name: 'downloadImportErrors',
  method: 'GET',
  path: '/api/imports/:id/errors',
  summary: 'Download what is wrong with the rows of a file as CSV',
  access: creators,
  params: idParams,
  bytes: 'text/csv',
})

/** As a file to correct and to import: one line for each row, its own columns first. */
export const downloadLeftOutRows = endpoint({
  name: 'downloadLeftOutRows',
  method: 'GET',
  path: '/api/imports/:id/left-out',
  summary: 'Download the rows of a file that cannot be imported, with the reasons, as CSV',
  access: creators,
  params: idParams,
  bytes: 'text/csv',
})
