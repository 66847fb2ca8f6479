import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../runtime.ts'

/**
 * The cookies beside the session's: what knows a browser again, whose password was right there, who asked for a passkey
 * there, and who went to Microsoft from there. The last three are apart, since a browser asks for all of them at once.
 */
type CookieName = 'device' | 'sign-in' | 'passkey' | 'microsoft'

const isSecure = ({ config }: Services): boolean => config.publicUrl.startsWith('https:')

const nameOf = (services: Services, name: CookieName): string =>
  `${isSecure(services) ? '__Host-' : ''}stringline-${name}`

/** Sets a cookie that no script reads, for so many milliseconds. */
export function setCookie(
  services: Services,
  reply: FastifyReply,
  name: CookieName,
  { value, lasts }: { value: string; lasts: number },
): void {
  void reply.setCookie(nameOf(services, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(services),
    maxAge: Math.floor(lasts / 1000),
  })
}

export function clearCookie(services: Services, reply: FastifyReply, name: CookieName): void {
  void reply.clearCookie(nameOf(services, name), { path: '/', secure: isSecure(services) })
}

export const readCookie = (services: Services, request: FastifyRequest, name: CookieName): string | null =>
  request.cookies[nameOf(services, name)] ?? null
