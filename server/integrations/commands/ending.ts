import type { PlatformDb } from '#server/platform/db/platform.ts'
import { enqueueOnPlatform, type PlatformContext } from '#server/platform/jobs/enqueue.ts'
import { tokenSpare } from '#server/platform/limits.ts'
import type { Services } from '#server/platform/runtime.ts'
import { endGrant, type GrantToEnd } from '../jobs.ts'
import { GrantRefused, ProviderFault, type Tokens } from '../provider.ts'
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
  const { config, secrets, clock } = services
  const side = providers[provider]
  const grants = side.grants(config)
  // Not configured any more: there is nobody to tell.
  if (grants === undefined) return
  try {
    let tokens = JSON.parse(secrets.open(endingPlace(id), Buffer.from(sealed, 'base64'))) as Tokens
    if (Date.parse(tokens.endsAt) - clock.now().getTime() <= tokenSpare)
      tokens = await grants.renew(tokens.refresh, clock)
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

/** A token that is refused was ended there; all else is tried again. */
function refuseTrouble({ status }: { status: number }): void {
  if (status === 401) throw new GrantRefused('A provider takes a token no more')
  if (status < 200 || status >= 300) throw new ProviderFault('refused', status)
}
