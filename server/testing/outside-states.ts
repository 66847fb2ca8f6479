import { bookKinds } from './books.ts'
import { checkoutKinds } from './checkouts.ts'
import { integrationKind } from './connections.ts'
import type { Company } from './given.ts'
import { mailboxKind } from './mailboxes.ts'
import { outlookKinds } from './outlooks.ts'
import type { RecordKind } from './record-kind.ts'
import type { TestServer } from './server.ts'

/** What a company has of other systems: connections, books, payments online, mailboxes, calendars. */
export const outsideKinds = (server: TestServer, company: () => Company): Record<string, RecordKind> => ({
  integration: integrationKind(server, company),
  ...bookKinds(server, company),
  ...checkoutKinds(server, company),
  mailbox: mailboxKind(server, company),
  ...outlookKinds(server, company),
})
