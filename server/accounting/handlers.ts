import { NotConnected } from '#server/integrations/commands/calling.ts'
import { ProviderFault } from '#server/integrations/provider.ts'
import { handle } from '#server/platform/jobs/handler.ts'
import { within } from '#server/platform/within.ts'
import { queueContact } from './commands/contacts.ts'
import { queueKnown } from './commands/hearing.ts'
import { booksToAsk, keepBooks } from './commands/keeping.ts'
import { pollBooks as poll } from './commands/polling.ts'
import { failRehearsal, rehearse } from './commands/rehearsing.ts'
import { hearBooks, pollBooks, rehearseBooks, syncBooks, syncContact } from './jobs.ts'
import { rehearsalWanted } from './queries/rehearsals.ts'

export const accountingHandlers = [
  handle(syncBooks, (scope) => keepBooks(scope)),
  handle(pollBooks, (scope) => poll(scope)),
  handle(hearBooks, async (scope, { invoiceIds }) => {
    // Where nobody may be asked, what changed is found once somebody may: by what is asked every ten minutes.
    if ((await booksToAsk(scope)) === null) return
    const { services, principal } = scope
    await within(services)(principal, (ctx) => queueKnown(ctx, invoiceIds))
  }),
  handle(rehearseBooks, async (scope, { rehearsalId }, { isLast }) => {
    try {
      await rehearse(scope, rehearsalId)
    } catch (error) {
      const isKnown = error instanceof ProviderFault || error instanceof NotConnected
      // Whatever it was: nobody waits for it any more, and whoever likes asks anew.
      if (isLast || error instanceof NotConnected) {
        const { services, principal } = scope
        const since = await within(services)(principal, (ctx) => rehearsalWanted(ctx, rehearsalId), { readOnly: true })
        await failRehearsal(scope, rehearsalId, since, error instanceof ProviderFault ? error.trouble : 'refused')
        if (isKnown) return
      }
      throw error
    }
  }),
  handle(syncContact, ({ services, principal }, { clientId }) =>
    within(services)(principal, (ctx) => queueContact(ctx, clientId)),
  ),
]
