import { NotConnected } from '#server/integrations/commands/calling.ts'
import { ProviderFault } from '#server/integrations/provider.ts'
import { connectedIn } from '#server/integrations/queries/connection.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { bookKeeping } from '#server/platform/limits.ts'
import type { Services } from '#server/platform/runtime.ts'
import { within } from '#server/platform/within.ts'
import { syncBooks } from '../jobs.ts'
import { connectedOrganisation, heldBooks } from '../queries/books.ts'
import type { BooksAt } from '../xero/asking.ts'
import { isMoreDue, leaveBooks, nextInvoice, noteProgress, putOff, putOffAll, takeBooks } from './leasing.ts'
import { syncInvoice } from './syncing.ts'

/** In which company the books are kept. */
export interface Keeping {
  services: Services
  principal: Principal
}

/**
 * The books to ask; null where none are connected, or others than those that were kept up so far, and in a company that
 * is closed: there nothing is changed, here or there.
 */
export async function booksToAsk({ services, principal }: Keeping): Promise<BooksAt | null> {
  if (services.config.xero === undefined) return null
  return within(services)(
    principal,
    async (ctx) => {
      if (!(await connectedIn(ctx)).includes('xero')) return null
      const [organisation, held] = [await connectedOrganisation(ctx), await heldBooks(ctx)]
      if (organisation === null || held?.organisationId !== organisation.id) return null
      return { services, principal, provider: 'xero' as const, organisationId: organisation.id }
    },
    { readOnly: true },
  )
}

/**
 * Brings what is due of a company into its books, for as long as its turn lasts; what is left then, or can't be done at
 * the moment, is queued again. Beside it nobody else does, in no process.
 */
export async function keepBooks(keeping: Keeping): Promise<void> {
  const at = await booksToAsk(keeping)
  if (at === null) return
  const inCompany = <T>(work: (ctx: Context) => Promise<T>) => within(keeping.services)(keeping.principal, work)
  const lease = await inCompany(takeBooks)
  if (lease === null) return
  let wait: number | null = null
  try {
    wait = await work(at, lease)
  } finally {
    await inCompany(async (ctx) => {
      await leaveBooks(ctx, lease)
      // Asked for while the last one was being done: whoever asked found the books taken.
      if (wait !== null) await enqueue(ctx, syncBooks, {}, { after: wait })
      else if (await isMoreDue(ctx)) await enqueue(ctx, syncBooks, {})
    })
  }
}

/** Does one after the other; answers after how many seconds it can go on, where something stands in the way. */
async function work(at: BooksAt, lease: string): Promise<number | null> {
  const { services, principal } = at
  const inCompany = <T>(work: (ctx: Context) => Promise<T>) => within(services)(principal, work)
  const begun = performance.now()
  while (performance.now() - begun < bookKeeping.slice) {
    const next = await inCompany((ctx) => nextInvoice(ctx, lease))
    if (next === null) return null
    try {
      await syncInvoice(at, next)
      await inCompany(noteProgress)
    } catch (error) {
      if (error instanceof NotConnected) return null
      if (error instanceof ProviderFault) {
        const { trouble, retryAfter } = error
        return inCompany((ctx) => putOffAll(ctx, { trouble, retryAfter }))
      }
      services.log.error({ err: error, companyId: principal.actor.companyId, invoiceId: next }, 'books')
      await inCompany((ctx) => putOff(ctx, next))
    }
  }
  return null
}
