import { endpoint } from '../endpoint.ts'
import { mailbox, mailboxAddress, mailboxChange, mailboxMessages, mailboxReturned } from './schema.ts'

const own = { access: 'staff', refusal: mailboxMessages.noPermission } as const

export const getMailbox = endpoint({
  name: 'getMailbox',
  method: 'GET',
  path: '/api/mailbox',
  summary: 'How one’s own mailbox at Microsoft 365 stands',
  ...own,
  output: mailbox,
})

export const connectMailbox = endpoint({
  name: 'connectMailbox',
  method: 'POST',
  path: '/api/mailbox/connect',
  summary: 'Begin to connect one’s own mailbox',
  explanation:
    'Answers where one says yes to it in a browser (OAuth 2.0, authorization code with PKCE). From there it is gone on with by completeMailbox, within ten minutes and by the same session.',
  ...own,
  output: mailboxAddress,
})

export const completeMailbox = endpoint({
  name: 'completeMailbox',
  method: 'POST',
  path: '/api/mailbox/complete',
  summary: 'Connect one’s own mailbox with what Microsoft answered',
  explanation: 'What was begun by another session, or for another company, is refused, and so is what was used.',
  ...own,
  body: mailboxReturned,
  output: mailbox,
})

export const updateMailbox = endpoint({
  name: 'updateMailbox',
  method: 'POST',
  path: '/api/mailbox/sending',
  summary: 'Say whether what one sends to clients goes out from one’s own mailbox',
  ...own,
  body: mailboxChange,
  output: mailbox,
})

export const disconnectMailbox = endpoint({
  name: 'disconnectMailbox',
  method: 'POST',
  path: '/api/mailbox/disconnect',
  summary: 'End the connection to one’s own mailbox',
  ...own,
  output: mailbox,
  goesOn: true,
})
