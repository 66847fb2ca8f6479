import { removeAllBytes } from '#server/files/bytes.ts'
import { areRemovalsHeld } from '#server/platform/backup/hold.ts'
import { handleForPlatform } from '#server/platform/jobs/handler.ts'
import { eraseCompany } from './commands/erasing.ts'
import { endOpening, listEnded } from './commands/opening.ts'
import { endOpenings, eraseCompanies, removeCompanyBytes } from './jobs.ts'
import { listErasable } from './queries/companies.ts'

export const registryHandlers = [
  handleForPlatform(endOpenings, async ({ services, platform, transact, enter }) => {
    const now = services.clock.now().toISOString()
    for (const { hash } of await listEnded(platform, now))
      await transact((db) => endOpening({ now, enter }, db, hash, 'session'))
  }),
  // One after the other, each for itself: what is done stays done.
  handleForPlatform(eraseCompanies, async ({ services, platform, transact, enter }) => {
    const { clock, queue, secrets, log } = services
    const now = clock.now().toISOString()
    for (const company of await listErasable(platform, now)) {
      const erased = await transact((db) => eraseCompany({ now, queue, secrets, enter }, db, company))
      if (erased) log.info({ company: company.id }, 'company erased')
    }
  }),
  handleForPlatform(removeCompanyBytes, async ({ services, platform }, { companyId }) => {
    if (await areRemovalsHeld(platform)) throw new Error('A backup is being taken, so stored files stay for now')
    await removeAllBytes(services.storage, companyId)
    await services.queue.forgetCompany(companyId)
  }),
]
