import { expect } from 'vitest'
import { listClients } from '#domain/clients/api.ts'
import { getSession, signIn } from '#domain/session/api.ts'
import { callerOf } from '#server/testing/caller.ts'
import { password } from '#server/testing/given.ts'
import type { TestServer } from '#server/testing/server.ts'

/** Signing in as browsers and programs do, and what the session can do. The server trusts one proxy. */
export function signingInAt(server: TestServer) {
  let lastAddress = 0

  /** Signs in from an address of its own, so that tests don't count against each other. */
  const attempt = (
    email: string,
    secret: string,
    { cookie, ...more }: { remember?: boolean; token?: boolean; cookie?: string } = {},
  ) =>
    callerOf(server.url, null).try(
      signIn,
      { body: { email, password: secret, ...more } },
      { 'x-forwarded-for': `10.0.0.${(lastAddress += 1) % 250}`, ...(cookie === undefined ? {} : { cookie }) },
    )

  return {
    attempt,
    /** Signs in as a browser does, which may have a session already; answers the token of the new one. */
    async browse(email: string, { over, ...rest }: { remember?: boolean; over?: string } = {}): Promise<string> {
      const cookie = over === undefined ? {} : { cookie: `stringline=${over}` }
      const answer = await attempt(email, password, { ...rest, ...cookie })
      expect(answer.status).toBe(200)
      return cookieTokenIn(answer)
    },
    statusOf: async (token: string): Promise<number> =>
      (await callerOf(server.url, token).try(listClients, { query: {} })).status,
    sessionBy: async (token: string) => (await callerOf(server.url, token).call(getSession, {})).session,
  }
}

/** The token in the cookie that an answer sets. */
export const cookieTokenIn = ({ headers }: { headers: Headers }): string =>
  /stringline=([\w-]{43})/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
