import { setTimeout as pause } from 'node:timers/promises'
import { second, waits } from '#server/platform/limits.ts'
import type { Sharing } from '#server/platform/shared-turns.ts'
import { ProviderFault } from '../provider.ts'
import type { Asking } from './call-log.ts'

/** In whose company which organisation of a provider is asked. */
interface AskingOf extends Asking {
  organisationId: string
}

/**
 * Asks a provider something once that is within what it allows for one organisation: over all processes, and over all
 * companies that are connected to it, fairly. Throws `ProviderFault` with when to come again where that is not soon. No
 * transaction may be open around it.
 */
export async function inTurn<T>(asking: AskingOf, work: () => Promise<T>): Promise<T> {
  const { sharedTurns } = asking.services
  const sharing = sharingOf(asking)
  const id = await turn(asking, sharing)
  try {
    return await work()
  } finally {
    await sharedTurns.end(sharing, id)
  }
}

const sharingOf = ({ provider, organisationId, principal }: AskingOf): Sharing => ({
  of: [provider, organisationId],
  by: principal.actor.companyId,
})

async function turn({ services }: AskingOf, sharing: Sharing): Promise<string> {
  const begun = performance.now()
  for (;;) {
    const taken = await services.sharedTurns.take(sharing)
    if ('id' in taken) return taken.id
    if (performance.now() - begun + taken.after > waits.callTurn)
      throw new ProviderFault('busy', null, { retryAfter: Math.ceil(taken.after / second) })
    await pause(taken.after)
  }
}
