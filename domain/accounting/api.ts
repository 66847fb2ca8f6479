import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import {
  accountingMessages,
  books,
  choiceBody,
  invoiceSync,
  mapping,
  rehearsalAnswer,
  sinceBody,
  syncList,
  syncListQuery,
} from './schema.ts'

const manage = { access: ['manage_settings:manage'], refusal: accountingMessages.noPermission } as const

export const getBooks = endpoint({
  name: 'getBooks',
  method: 'GET',
  path: '/api/integrations/books',
  summary: 'Read how the books that the company is connected to are kept up',
  ...manage,
  output: books,
})

export const loadChart = endpoint({
  name: 'loadChart',
  method: 'POST',
  path: '/api/integrations/books/chart',
  summary: 'Read the accounts and tax rates of the connected organization anew',
  ...manage,
  output: books,
})

export const saveMapping = endpoint({
  name: 'saveMapping',
  method: 'POST',
  path: '/api/integrations/books/mapping',
  summary: 'Choose which accounts and tax rates invoices and payments go to',
  ...manage,
  body: mapping,
  output: books,
})

export const rehearseSync = endpoint({
  name: 'rehearseSync',
  method: 'POST',
  path: '/api/integrations/books/rehearsal',
  summary: 'Find out what a first sync would do, and change nothing',
  ...manage,
  body: sinceBody,
  output: books,
})

export const getRehearsal = endpoint({
  name: 'getRehearsal',
  method: 'GET',
  path: '/api/integrations/books/rehearsal',
  summary: 'Read what a first sync would do',
  ...manage,
  output: rehearsalAnswer,
})

export const startSync = endpoint({
  name: 'startSync',
  method: 'POST',
  path: '/api/integrations/books/start',
  summary: 'Bring the books up to date from now on, beginning with what was rehearsed',
  ...manage,
  output: books,
})

export const pauseSync = endpoint({
  name: 'pauseSync',
  method: 'POST',
  path: '/api/integrations/books/pause',
  summary: 'Send nothing to the books until the sync is started again',
  ...manage,
  output: books,
})

export const listSyncs = endpoint({
  name: 'listSyncs',
  method: 'GET',
  path: '/api/integrations/books/invoices',
  summary: 'List the invoices that go to the books, those that need somebody first',
  ...manage,
  query: syncListQuery,
  output: syncList,
})

export const getInvoiceSync = endpoint({
  name: 'getInvoiceSync',
  method: 'GET',
  path: '/api/invoices/:id/books',
  summary: 'Read how an invoice stands with the books',
  access: ['manage_invoices:edit'],
  params: idParams,
  output: invoiceSync,
})

const onInvoice = { method: 'POST', access: ['manage_invoices:edit'], params: idParams, output: invoiceSync } as const

export const retryInvoiceSync = endpoint({
  name: 'retryInvoiceSync',
  path: '/api/invoices/:id/books/retry',
  summary: 'Try again to bring an invoice into the books',
  ...onInvoice,
})

export const keepOurVersion = endpoint({
  name: 'keepOurVersion',
  path: '/api/invoices/:id/books/ours',
  summary: 'Have the books say of an invoice what is said here',
  body: choiceBody,
  ...onInvoice,
})

export const takeTheirVersion = endpoint({
  name: 'takeTheirVersion',
  path: '/api/invoices/:id/books/theirs',
  summary: 'Have an invoice say what the books say of it',
  body: choiceBody,
  ...onInvoice,
})

export const receiveXero = endpoint({
  name: 'receiveXero',
  method: 'POST',
  path: '/api/webhooks/xero',
  summary: 'Hear from Xero what changed in books that are connected',
  explanation:
    'For Xero alone, which signs what it sends (x-xero-signature). A request that is signed otherwise is answered 401, and a signed body that is not JSON 400.',
  access: 'public',
  signed: true,
  bodyLimit: 1_000_000,
})
