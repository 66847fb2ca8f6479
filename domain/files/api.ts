import { endpoint, formWithFile, storedFileHeaders } from '../endpoint.ts'
import { uploaders } from './rules.ts'
import { fileParams, fileQuery, fileView, uploadQuery } from './schema.ts'

/** One file as multipart/form-data (`file`); the answer's id is then named by the record that uses it. */
export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'POST',
  creates: true,
  quota: 'storage',
  path: '/api/files',
  summary: 'Upload a logo, a photo or a file for a job, a variation or a task',
  access: [...new Set(Object.values(uploaders).flat())],
  query: uploadQuery,
  multipart: true,
  bodyLimit: formWithFile(10),
  output: fileView,
})

/** The bytes, for whoever may see the record the file belongs to. Ranges and revalidation are answered. */
export const readFile = endpoint({
  name: 'readFile',
  method: 'GET',
  path: '/api/files/:id',
  summary: 'Read a file',
  headers: storedFileHeaders,
  access: 'session',
  params: fileParams,
  query: fileQuery,
  bytes: '*/*',
})
