import type { Exchange } from '#server/platform/http/route.ts'

/** Whom a passkey is for: the site it was made at, and where it may be used. */
export interface RelyingParty {
  id: string
  name: string
  origins: string[]
}

/**
 * Ourselves, as passkeys know us, at this moment: by the name in PUBLIC_URL. While developing, pages of this machine
 * come from whichever port they were asked for at.
 */
export function partyAt({ services, request }: Exchange): { party: RelyingParty; now: Date } {
  const { publicUrl, mode } = services.config
  const { hostname, origin } = new URL(publicUrl)
  const isLocal = mode === 'development' && hostname === 'localhost' && /^localhost(:\d+)?$/.test(request.host)
  const origins = isLocal ? [origin, `http://${request.host}`] : [origin]
  return { party: { id: hostname, name: 'Stringline', origins }, now: services.clock.now() }
}
