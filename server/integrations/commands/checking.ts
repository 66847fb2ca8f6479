import { troubleOf } from '#domain/integrations/rules.ts'
import type { PlatformContext } from '#server/platform/jobs/enqueue.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import { within } from '#server/platform/within.ts'
import { checkConnections } from '../jobs.ts'
import { ProviderFault } from '../provider.ts'
import { providers } from '../providers.ts'
import { heldConnection } from '../queries/connection.ts'
import type { Asking } from './call-log.ts'
import { NotConnected, withConnection } from './calling.ts'
import { failConnection } from './leasing.ts'
import { noteHealth } from './storing.ts'

/**
 * Asks a provider something cheap, and notes how the connection is: well, in trouble that passes, or at its end, since
 * the organisation is shared with us no more. Where it was taken back is noted by the call itself.
 */
export async function checkConnection(asking: Asking): Promise<void> {
  const { services, principal, provider } = asking
  const inCompany = within(services)
  const held = await inCompany(principal, (ctx) => heldConnection(ctx, provider), { readOnly: true })
  if (held?.state !== 'connected') return
  try {
    const { status, organisation, connection } = await askAbout(asking)
    const trouble = troubleOf(status)
    await inCompany(principal, async (ctx) => {
      if (trouble === null && organisation === null) await failConnection(ctx, provider, connection, 'organisation')
      else await noteHealth(ctx, { id: held.id, trouble, organisation })
    })
  } catch (error) {
    if (error instanceof NotConnected) return
    if (!(error instanceof ProviderFault)) throw error
    const { trouble } = error
    await inCompany(principal, (ctx) => noteHealth(ctx, { id: held.id, trouble, organisation: null }))
  }
}

/** Has the connections of a company asked about soon: its provider told us that something is over. */
export const queueCheck = ({ db, queue }: Pick<PlatformContext, 'db' | 'queue'>, companyId: string): Promise<unknown> =>
  queue.send(db, checkConnections.name, companyEnvelope(checkConnections, companyId, {}))

function askAbout(asking: Asking) {
  const side = providers[asking.provider]
  return withConnection(asking, side.asksForOrganisations, async ({ access, organisationId, connection }) => {
    const { status, organisations } = await side.organisations(asking.services.config, access)
    return { status, connection, organisation: organisations.find(({ id }) => id === organisationId) ?? null }
  })
}
