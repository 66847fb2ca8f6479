import { conflict } from '#domain/errors.ts'
import { identityMessages, type MicrosoftIdentity } from '#domain/identities/schema.ts'
import type { Config } from '#server/platform/config.ts'
import type { MicrosoftConfig } from '#server/platform/config-microsoft.ts'
import type { Exchange, OnPlatform } from '#server/platform/http/route.ts'
import { identityOf } from '#server/platform/session/identities.ts'

/** With which account at Microsoft somebody signs in, and whether this installation knows Microsoft at all. */
export async function microsoftIdentityOf(
  { services, platform }: Pick<Exchange & OnPlatform, 'services' | 'platform'>,
  accountId: string,
): Promise<MicrosoftIdentity> {
  const { microsoft } = services.config
  const kind = microsoft === undefined ? 'none' : microsoft.isSandbox ? 'sandbox' : 'real'
  return { kind, linked: await identityOf(platform, accountId) }
}

/** How Microsoft is asked who somebody is; 409 where it is not configured. */
export function microsoftHere({ microsoft }: Config): MicrosoftConfig {
  if (microsoft === undefined) throw conflict('not_configured', identityMessages.notConfigured)
  return microsoft
}
