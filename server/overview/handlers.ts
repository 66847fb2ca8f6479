import { handleForPlatform } from '#server/platform/jobs/handler.ts'
import { enqueueOnPlatform } from '#server/platform/jobs/enqueue.ts'
import { hour } from '#server/platform/limits.ts'
import { keepSizes } from '#server/registry/commands/sizes.ts'
import { lookForMissing } from './commands/missing-files.ts'
import { isCountDue, keepMonths } from './commands/months.ts'
import { forgetOldProbes, recordProbes } from './commands/recording.ts'
import { countUsage, probeSystem } from './jobs.ts'
import { forgetProbeFiles, runProbes } from './probes.ts'

export const overviewHandlers = [
  handleForPlatform(probeSystem, async (scope) => {
    const { services, platform, transact } = scope
    // The minute in which they are asked, however long they take.
    const now = services.clock.now().toISOString()
    const results = await runProbes(scope)
    await transact(async (db) => {
      await recordProbes(db, results, now)
      await forgetOldProbes(db, now)
    })
    for (const { probe, failure } of results)
      if (failure !== null) services.log.warn({ probe, ...failure }, 'probe failed')
    if (await isCountDue(platform, now))
      await transact((db) => enqueueOnPlatform({ db, now, queue: services.queue }, countUsage, {}))
  }),
  handleForPlatform(countUsage, async (scope) => {
    const now = scope.services.clock.now()
    // Filed again by each minute until it is done: whoever comes second finds nothing to do.
    await scope.transact(async (db) => {
      if (!(await isCountDue(db, now.toISOString()))) return
      await keepMonths(db, now.toISOString())
      await keepSizes(db)
    })
    await lookForMissing(scope)
    await forgetProbeFiles(scope, new Date(now.getTime() - hour).toISOString())
  }),
]
