import type { Services } from '#server/platform/runtime.ts'
import { SecretError, type SecretPlace, type Secrets } from '#server/platform/secrets.ts'

/** What building a link takes besides the record. */
export interface LinkKeys {
  secrets: Secrets
  /** For links made before tokens were sealed. */
  secretKeys: readonly string[]
  publicUrl: string
}

/** The installation's. */
export const linkKeysOf = ({ config, secrets }: Pick<Services, 'config' | 'secrets'>): LinkKeys => ({
  secrets,
  secretKeys: [config.secretKey, ...config.oldSecretKeys],
  publicUrl: config.publicUrl,
})

/** A link's token, to show it again; null when the key it was sealed under is not configured: it still opens. */
export function openedToken(secrets: Secrets, place: SecretPlace, sealed: Uint8Array): string | null {
  try {
    return secrets.open(place, sealed)
  } catch (error) {
    if (error instanceof SecretError && error.code === 'unknown_key') return null
    throw error
  }
}
