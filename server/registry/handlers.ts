import { photoFolder, removeAllBytes, removeBytes } from '#server/files/bytes.ts'
import { areRemovalsHeld } from '#server/platform/backup/hold.ts'
import { handleForPlatform } from '#server/platform/jobs/handler.ts'
import { waits } from '#server/platform/limits.ts'
import type { Services } from '#server/platform/runtime.ts'
import { eraseCompany } from './commands/erasing.ts'
import { endOpening, listEnded } from './commands/opening.ts'
import { endOpenings, eraseCompanies, removeCompanyBytes } from './jobs.ts'
import { listErasable } from './queries/companies.ts'

export const registryHandlers = [
  handleForPlatform(endOpenings, async ({ services, platform, transact, enter }) => {
    const now = services.clock.now().toISOString()
    await eachByItself(services, await listEnded(platform, now), ({ hash }) =>
      transact((db) => endOpening({ now, enter }, db, hash, 'session')),
    )
  }),
  handleForPlatform(eraseCompanies, async ({ services, platform, transact, enter }) => {
    const { clock, queue, secrets, log } = services
    const now = clock.now().toISOString()
    await eachByItself(services, await listErasable(platform, now), async ({ companyId }) => {
      // One statement that removes all the rows of a company takes longer than a request may.
      const erased = await transact((db) => eraseCompany({ now, queue, secrets, enter }, db, companyId), {
        longest: waits.erasing,
      })
      if (erased === null) return
      log.info({ company: companyId, accounts: erased.length }, 'company erased')
      await queue.forgetAccounts(erased)
    })
  }),
  handleForPlatform(removeCompanyBytes, async ({ services, platform }, { companyId, photoIds }) => {
    if (await areRemovalsHeld(platform)) throw new Error('A backup is being taken, so stored files stay for now')
    await removeAllBytes(services.storage, companyId)
    await removeBytes(services.storage, photoFolder, photoIds)
    await services.queue.forgetCompany(companyId)
  }),
]

/**
 * Works on one after the other, each for itself: what is done stays done, and one that fails keeps none behind it
 * waiting. The job fails by it all the same, once all had their turn, so that it is told and tried again.
 */
async function eachByItself<Item extends { companyId: string }>(
  { log }: Pick<Services, 'log'>,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      log.error({ err: error, companyId: item.companyId }, 'company skipped')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} companies failed`)
}
