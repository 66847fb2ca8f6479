import type { PlatformDb } from '#server/platform/db/platform.ts'
import { enqueueOnPlatform, type PlatformContext } from '#server/platform/jobs/enqueue.ts'
import { tokenSpare } from '#server/platform/limits.ts'
import type { Services } from '#server/platform/runtime.ts'
import { endGrant, type GrantToEnd } from '../jobs.ts'
import { type EndedGrant, GrantRefused, type Grants, ProviderFault, type Tokens } from '../provider.ts'
import { providers } from '../providers.ts'
import { endingPlace } from '../queries/grants.ts'
import { companiesConnectedTo } from '../queries/organisations.ts'

/** Gives them back once the transaction is committed. */
export async function endGrants(ctx: PlatformContext, grants: readonly GrantToEnd[]): Promise<void> {
  for (const grant of grants) await enqueueOnPlatform(ctx, endGrant, grant)
}

/**
 * Gives back what was given: the organisation is shared with us no more; and where whoever said yes shares no other
 * with us, by which another company may be connected, the tokens are good for nothing. Done again it does no harm.
 */
export async function endGrantAt(
  { services, platform }: { services: Services; platform: PlatformDb },
  { id, provider, link, sealed }: GrantToEnd,
): Promise<void> {
  const { config } = services
  const side = providers[provider]
  const grants = side.grants(config)
  // Not configured any more: there is nobody to tell.
  if (grants === undefined) return
  try {
    const tokens = await tokensOf(services, grants, { id, sealed })
    await side.endsOngoing?.(config, tokens.access)
    if (side.letsGoForAll === true) {
      const others = await companiesConnectedTo(platform, provider, tokens.access)
      if (others.length === 0) await grants.revoke(tokens.refresh)
      return
    }
    if (link !== null && side.release !== undefined) refuseTrouble(await side.release(config, tokens.access, link))
    const left = await side.organisations(config, tokens.access)
    refuseTrouble(left)
    if (left.organisations.length === 0) await grants.revoke(tokens.refresh)
  } catch (error) {
    // Taken back there already.
    if (!(error instanceof GrantRefused)) throw error
  }
}

/** What was given, renewed where it is over. Throws `GrantRefused` where it was taken back. */
async function tokensOf({ secrets, clock }: Services, grants: Grants, { id, sealed }: EndedGrant): Promise<Tokens> {
  const tokens = JSON.parse(secrets.open(endingPlace(id), Buffer.from(sealed, 'base64'))) as Tokens
  const isOver = Date.parse(tokens.endsAt) - clock.now().getTime() <= tokenSpare
  return isOver ? grants.renew(tokens.refresh, clock) : tokens
}

/** A token for a last thing to do with what a person gave; null where that was taken back, or nobody can be asked. */
export async function lastAccess(services: Services, grant: EndedGrant): Promise<string | null> {
  const grants = providers.microsoft.grants(services.config)
  if (grants === undefined) return null
  try {
    return (await tokensOf(services, grants, grant)).access
  } catch (error) {
    if (error instanceof GrantRefused) return null
    throw error
  }
}

/** A token that is refused was ended there; all else is tried again. */
function refuseTrouble({ status }: { status: number }): void {
  if (status === 401) throw new GrantRefused('A provider takes a token no more')
  if (status < 200 || status >= 300) throw new ProviderFault('refused', status)
}
