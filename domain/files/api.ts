import { endpoint } from '../endpoint.ts'
import { fileParams, fileQuery, fileView, uploadQuery } from './schema.ts'

/** One file as multipart/form-data (`file`); the answer's id is then named by the record that uses it. */
export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'POST',
  creates: true,
  quota: 'storage',
  path: '/api/files',
  summary: 'Upload a logo, a job file or a report photo',
  access: [
    'manage_clients:create',
    'manage_clients:edit',
    'manage_jobs:create',
    'manage_jobs:edit',
    'manage_reports:create',
    'manage_reports:edit',
    'manage_variations:create',
    'manage_variations:edit',
  ],
  query: uploadQuery,
  multipart: true,
  output: fileView,
})

/** The bytes, for whoever may see the record the file belongs to. Ranges and revalidation are answered. */
export const readFile = endpoint({
  name: 'readFile',
  method: 'GET',
  path: '/api/files/:id',
  summary: 'Read a file',
  access: 'session',
  params: fileParams,
  query: fileQuery,
  bytes: 'application/octet-stream',
})
