import { endpoint, formWithFile } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { allPermissions } from '../permissions.ts'
import { createIntakeBody, intakeList, intakePartParams, intakeRecord } from './schema.ts'

// Records of every kind come in at once, approved and paid ones and roles among them. Nobody gets by an archive what
// they could not do by hand: it takes every right there is, as org_admins have them.
const everything = { access: ['manage_company:edit'], right: allPermissions } as const

export const listIntakes = endpoint({
  name: 'listIntakes',
  method: 'GET',
  path: '/api/archive-imports',
  summary: 'List the archives that were brought in, or are about to be, the latest first',
  ...everything,
  output: intakeList,
})

export const createIntake = endpoint({
  name: 'createIntake',
  method: 'POST',
  creates: true,
  quota: null,
  path: '/api/archive-imports',
  summary: 'Begin to bring an archive of another company into this one',
  explanation:
    'For a company that has no clients, jobs, reports, invoices, variations and tasks yet. Its bytes are sent in parts; once the last one is there the archive is read, and what would come in is told. Nothing is written before `runIntake`.',
  ...everything,
  body: createIntakeBody,
  output: intakeRecord,
})

export const getIntake = endpoint({
  name: 'getIntake',
  method: 'GET',
  path: '/api/archive-imports/:id',
  summary: 'Read how bringing in an archive stands, and what would come in',
  ...everything,
  params: idParams,
  output: intakeRecord,
})

export const sendIntakePart = endpoint({
  name: 'sendIntakePart',
  method: 'POST',
  path: '/api/archive-imports/:id/parts/:number',
  summary: 'Send the next part of an archive',
  explanation:
    'As multipart/form-data with one `file` of `partSize` bytes, the last part with what is left. Parts are numbered from 0; `parts` of the intake is the one to send next, also after a break. A part that is there already is taken once; with other bytes it is refused (409 `other_file`).',
  ...everything,
  params: intakePartParams,
  multipart: true,
  bodyLimit: formWithFile(4),
  output: intakeRecord,
})

export const runIntake = endpoint({
  name: 'runIntake',
  method: 'POST',
  path: '/api/archive-imports/:id/run',
  summary: 'Bring all of an archive in, or nothing of it',
  ...everything,
  params: idParams,
  output: intakeRecord,
})

export const deleteIntake = endpoint({
  name: 'deleteIntake',
  method: 'DELETE',
  path: '/api/archive-imports/:id',
  summary: 'Give up bringing in an archive, and remove its bytes',
  ...everything,
  params: idParams,
})
