import { setTimeout } from 'node:timers/promises'
import type { Principal } from '#server/platform/context.ts'
import { CrowdedError } from '#server/platform/fair.ts'
import { archivesOf } from '#server/files/bytes.ts'
import { second } from '#server/platform/limits.ts'
import type { Services } from '#server/platform/runtime.ts'
import { askerOf } from '#server/platform/turns.ts'
import { within } from '#server/platform/within.ts'
import { noteProgress, type Attempt, type Made } from '../commands/making.ts'
import { askerFor } from '../queries/exports.ts'
import { freeze } from './freeze.ts'
import { openFrozen, type Frozen } from './frozen.ts'
import { piecesOf, writeArchive, type Writing } from './write.ts'
import { beginZip } from './zip.ts'

/** Nobody wants this archive any more: it was deleted, or another try has taken it up. */
export class NotWanted extends Error {}

/** Where the archive of a try lies, and those of all tries. */
export const archiveKey = (companyId: string, { id, number }: Attempt): string =>
  `${archivesOf(companyId)}${id}-${number}`
export const archiveKeys = (companyId: string, id: string): string => `${archivesOf(companyId)}${id}-`

interface Making {
  services: Services
  principal: Principal
  attempt: Attempt
}

/**
 * Makes the archive and stores it: first everything the database knows is put aside, as of one moment and as fast as it
 * is read; then it is written with the files and documents, which takes as long as it takes.
 */
export async function makeWhole(making: Making): Promise<Made> {
  const frozen = await openFrozen(making.attempt.id)
  try {
    return await stored(making, frozen)
  } finally {
    await frozen.remove()
  }
}

async function stored({ services, principal, attempt }: Making, frozen: Frozen): Promise<Made> {
  const inCompany = within(services)
  const { companyId } = principal.actor
  const asker = await inCompany(principal, (ctx) => askerFor(ctx, attempt.id), { readOnly: true })
  if (asker === null) throw new NotWanted()
  const head = await inCompany(principal, (ctx) => freeze(ctx, frozen), { snapshot: true })
  const zip = beginZip(new Date(head.takenAt))
  const noting = notingOf(piecesOf(head), async (progress) => {
    if (!(await inCompany(principal, (ctx) => noteProgress(ctx, attempt, progress)))) throw new NotWanted()
  })
  await noting.begin()
  const writing: Writing = {
    services,
    companyId,
    frozen,
    head,
    zip,
    language: asker.language,
    askedBy: asker.name,
    print: (work) => inTurn(services, principal, work),
    note: () => noting.note(),
  }
  const storing = services.storage.put(archiveKey(companyId, attempt), zip.bytes, 'application/zip')
  // Whichever fails first ends the other, and is what is told.
  storing.catch((error: unknown) => zip.fail(asError(error)))
  try {
    const missing = await writeArchive(writing)
    const { size, sha256 } = await storing
    return { size, sha256, takenAt: head.takenAt, missing }
  } catch (error) {
    zip.fail(asError(error))
    await storing.catch(() => undefined)
    throw error
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** Counts what is done, and says so once a second: each time is a write. */
function notingOf(of: number, say: (progress: { done: number; of: number }) => Promise<void>) {
  let done = 0
  let said = 0
  const tell = async (): Promise<void> => {
    said = performance.now()
    await say({ done, of })
  }
  return {
    begin: tell,
    async note() {
      done += 1
      if (performance.now() - said >= second) await tell()
    },
  }
}

/** Prints in turn with whatever else the company and others have printed; nobody waits for this, so it waits again. */
async function inTurn({ turns }: Services, { actor }: Principal, work: () => Promise<Uint8Array>): Promise<Uint8Array> {
  for (;;) {
    try {
      return await turns.document.run(askerOf(actor), work)
    } catch (error) {
      if (!(error instanceof CrowdedError)) throw error
      await setTimeout(second)
    }
  }
}
