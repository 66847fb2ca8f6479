import { endpoint } from '../endpoint.ts'
import { outbox } from './schema.ts'

/** The outbox in development (PRODUCT 6). Not registered where demo data is off. */
export const listOutbox = endpoint({
  name: 'listOutbox',
  method: 'GET',
  path: '/api/dev/mail',
  summary: 'Mails sent by this installation',
  access: 'development',
  output: outbox,
})
