import { integrationProviders, type IntegrationProvider } from '#domain/integrations/choices.ts'
import { newId } from '#domain/ids.ts'
import type { Context } from '#server/platform/context.ts'
import type { SecretPlace, Secrets } from '#server/platform/secrets.ts'
import type { GrantToEnd } from '../jobs.ts'
import { heldConnections, tokensPlace, type HeldConnection } from './connection.ts'

/** On their way to the provider tokens belong to no company: it may be erased by then. */
export const endingPlace = (id: string): SecretPlace => ({ companyId: null, purpose: 'connection-end', recordId: id })

/** What a connection was given, for the job that gives it back; null where nothing is left of it. */
export function grantToEnd(
  ctx: Context,
  secrets: Secrets,
  { id: connection, sealed, provider, organisationLink: link }: HeldConnection & { provider: IntegrationProvider },
): GrantToEnd | null {
  if (sealed === null) return null
  const id = newId()
  const tokens = secrets.open(tokensPlace(ctx.actor.companyId, connection), sealed)
  return { id, provider, link, sealed: secrets.seal(endingPlace(id), tokens).toString('base64') }
}

/** The same of all connections of a company that is about to be erased. */
export async function grantsToEnd(ctx: Context, secrets: Secrets): Promise<GrantToEnd[]> {
  const held = await heldConnections(ctx).execute()
  return held.flatMap((each) => {
    const provider = integrationProviders.find((name) => name === each.provider)
    const grant = provider === undefined ? null : grantToEnd(ctx, secrets, { ...each, provider })
    return grant === null ? [] : [grant]
  })
}
