import { holdsAll, type Actor } from '#domain/actor.ts'
import { forbidden } from '#domain/errors.ts'
import { exportMessages, type ExportRecord } from '#domain/exports/schema.ts'
import { everyView } from '#domain/permissions.ts'
import { every, reading, unless } from '#server/platform/policy.ts'

const refusal = forbidden()
const seesAll = (actor: Actor) => (holdsAll(actor, everyView) ? null : refusal)

type Facts = Pick<ExportRecord, 'status'>

// Whoever leaves takes along what is theirs: all of it goes on in a company that is closed.
export const exportPolicy = {
  downloadExport: reading(
    every<Facts>(
      seesAll,
      unless(({ status }) => status === 'expired', 'export_expired', exportMessages.expired),
      unless(({ status }) => status !== 'ready', 'export_not_ready', exportMessages.notReady),
    ),
  ),
  deleteExport: reading(every<Facts>(seesAll)),
}
