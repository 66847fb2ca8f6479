import type { IntegrationProvider } from '#domain/integrations/choices.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { enqueueOnPlatform, type PlatformContext } from '#server/platform/jobs/enqueue.ts'
import { minute, tokenSpare } from '#server/platform/limits.ts'
import type { Services } from '#server/platform/runtime.ts'
import type { Across } from '#server/platform/within.ts'
import { endGrant, type GrantToEnd } from '../jobs.ts'
import { type EndedGrant, GrantRefused, type Grants, type Provider, ProviderFault, type Tokens } from '../provider.ts'
import { providers } from '../providers.ts'
import { endingPlace } from '../queries/grants.ts'
import { companiesConnectedSince, isLinkInUse } from '../queries/organisations.ts'
import { queueCheck } from './checking.ts'

/** Gives them back once the transaction is committed. */
export async function endGrants(ctx: PlatformContext, grants: readonly GrantToEnd[]): Promise<void> {
  for (const grant of grants) await enqueueOnPlatform(ctx, endGrant, grant)
}

/**
 * Gives back what was given: the organisation is shared with us no more; and where whoever said yes shares no other
 * with us, by which another company may be connected, the tokens are good for nothing. Nothing where a company is
 * connected by the same, this one again or another: it ends with the last. Done again it does no harm.
 */
export async function endGrantAt(scope: Ending, grant: GrantToEnd): Promise<void> {
  const { services, platform } = scope
  const { id, provider, link, sealed } = grant
  const side = providers[provider]
  const grants = side.grants(services.config)
  // Not configured any more: there is nobody to tell.
  if (grants === undefined) return
  const begun = new Date(services.clock.now().getTime() - minute).toISOString()
  try {
    const tokens = await tokensOf(services, grants, { id, sealed })
    await side.endsOngoing?.(services.config, tokens.access)
    if (link !== null && (await isLinkInUse(platform, provider, link))) return
    if (side.letsGoForAll === true) await grants.revoke(tokens.refresh)
    else await letGo(services, grants, { side, link, tokens })
    await doubtNewer(scope, provider, begun)
  } catch (error) {
    // Taken back there already.
    if (!(error instanceof GrantRefused)) throw error
  }
}

interface Ending extends Pick<Across, 'transact'> {
  services: Services
  platform: PlatformDb
}

async function letGo(
  { config }: Services,
  grants: Grants,
  { side, link, tokens }: { side: Provider; link: string | null; tokens: Tokens },
): Promise<void> {
  if (link !== null && side.release !== undefined) refuseTrouble(await side.release(config, tokens.access, link))
  const left = await side.organisations(config, tokens.access)
  refuseTrouble(left)
  if (left.organisations.length === 0) await grants.revoke(tokens.refresh)
}

/**
 * Whoever was connected in the moment in which we let go may have lost that by it: they are asked about at once, since
 * we looked before. Those who are connected a moment later find out by themselves (`completeIntegration`).
 */
async function doubtNewer(
  { services: { queue }, transact }: Ending,
  provider: IntegrationProvider,
  since: string,
): Promise<void> {
  await transact(async (db) => {
    for (const companyId of await companiesConnectedSince(db, provider, since))
      await queueCheck({ db, queue }, companyId)
  })
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
