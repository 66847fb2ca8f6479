import { NotConnected } from '#server/integrations/commands/calling.ts'
import { ProviderFault } from '#server/integrations/provider.ts'
import { connectedIn, connectedOrganisation } from '#server/integrations/queries/connection.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { bookKeeping } from '#server/platform/limits.ts'
import { within } from '#server/platform/within.ts'
import { syncBooks } from '../jobs.ts'
import { heldBooks } from '../queries/books.ts'
import { Overtaken, type BooksAt } from '../xero/asking.ts'
import { keepLease, leaveBooks, nextDueIn, nextInvoice, noteProgress, putOff, putOffAll, takeBooks } from './leasing.ts'
import { inCompany, type Keeping } from './stored.ts'
import { syncInvoice } from './syncing.ts'

/**
 * The books to ask; null where none are connected, or others than those that were kept up so far, where the company's
 * plan has not Xero, and in a company that is closed: there nothing is changed, here or there.
 */
export async function booksToAsk({ services, principal, ...how }: Keeping): Promise<BooksAt | null> {
  if (services.config.xero === undefined) return null
  return within(services)(
    principal,
    async (ctx) => {
      if (!(await connectedIn(ctx)).includes('xero')) return null
      const [organisation, held] = [await connectedOrganisation(ctx, 'xero'), await heldBooks(ctx)]
      if (organisation === null || held?.organisationId !== organisation.id) return null
      return { services, principal, ...how, provider: 'xero' as const, organisationId: organisation.id }
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
  const lease = await inCompany(keeping, takeBooks)
  if (lease === null) return
  const progress: Progress = { isBegun: false }
  let wait: number | null = null
  try {
    wait = await work({ ...at, isStillOurs: () => inCompany(at, (ctx) => keepLease(ctx, lease)) }, progress)
  } finally {
    await inCompany(keeping, async (ctx) => {
      await leaveBooks(ctx, lease)
      const after = wait ?? (await nextRunIn(ctx, progress))
      if (after !== null) await enqueue(ctx, syncBooks, {}, { after })
    })
  }
}

interface Progress {
  /** Whether an invoice was due. */
  isBegun: boolean
}

/**
 * After how many seconds the books need another run. What came while this run had the lease found the books taken. What
 * was put off has a job already where this run found nothing to do.
 */
async function nextRunIn(ctx: Context, { isBegun }: Progress): Promise<number | null> {
  const due = await nextDueIn(ctx)
  return isBegun || (due !== null && due <= 1) ? due : null
}

/** Does one after the other; answers after how many seconds it can go on, where something stands in the way. */
async function work(at: BooksAt, progress: Progress): Promise<number | null> {
  const { services, principal } = at
  const begun = performance.now()
  while (performance.now() - begun < bookKeeping.slice) {
    const next = await inCompany(at, nextInvoice)
    if (next === null) return null
    progress.isBegun = true
    try {
      await syncInvoice(at, next)
      await inCompany(at, noteProgress)
    } catch (error) {
      if (error instanceof NotConnected || error instanceof Overtaken) return null
      if (error instanceof ProviderFault) {
        const { trouble, retryAfter } = error
        return inCompany(at, (ctx) => putOffAll(ctx, { trouble, retryAfter }))
      }
      services.log.error({ err: error, companyId: principal.actor.companyId, invoiceId: next }, 'books')
      await inCompany(at, (ctx) => putOff(ctx, next))
    }
  }
  return null
}
