import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config.ts'

/** Whom a passkey is for: the site it was made at, and where it may be used. */
export interface RelyingParty {
  id: string
  name: string
  origins: string[]
}

/**
 * Ourselves, as passkeys know us: by the name in PUBLIC_URL. While developing, pages of this machine come from whichever
 * port they were asked for at.
 */
export function relyingParty({ publicUrl, mode }: Config, { host }: Pick<FastifyRequest, 'host'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  const isLocal = mode === 'development' && hostname === 'localhost' && /^localhost(:\d+)?$/.test(host)
  return { id: hostname, name: 'Stringline', origins: isLocal ? [origin, `http://${host}`] : [origin] }
}
