import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import * as api from '#domain/second-step/api.ts'
import { getSession, signIn } from '#domain/session/api.ts'
import { pageHeader, pageOf } from '#domain/session/rules.ts'
import { authenticatorAt, type Authenticator } from '#server/testing/authenticator.ts'
import { callerOf, type Caller } from '#server/testing/caller.ts'
import { password } from '#server/testing/given.ts'
import type { TestServer } from '#server/testing/server.ts'

/** A browser: it keeps the cookies it is given and names the page it shows. */
export interface Browser extends Caller {
  cookies: Map<string, string>
  /** Whoever is signed in here, by their address. */
  who(): Promise<string | null>
}

let lastAddress = 0

/** A browser of nobody yet, on a network of its own. */
export function browserAt({ url }: Pick<TestServer, 'url'>, more: Record<string, string> = {}): Browser {
  const cookies = new Map<string, string>()
  const address = `10.9.${Math.floor((lastAddress += 1) / 250)}.${(lastAddress % 250) + 1}`
  const bare = callerOf(url, null)
  let page: string | undefined
  const headers = (): Record<string, string> => ({
    'x-forwarded-for': address,
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36',
    ...(cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    ...(page === undefined ? {} : { [pageHeader]: page }),
    ...more,
  })
  const browser: Browser = {
    cookies,
    fetch: (path, init) => bare.fetch(path, init),
    async try(endpoint, input, own = {}) {
      const answer = await bare.try(endpoint, input, { ...headers(), ...own })
      for (const cookie of answer.headers.getSetCookie()) keep(cookies, cookie)
      return answer
    },
    async call(endpoint, input) {
      const answer = await browser.try(endpoint, input)
      if (answer.status >= 300) throw new Error(`${endpoint.name}: ${answer.status} ${JSON.stringify(answer.problem)}`)
      return answer.body
    },
    async who() {
      const { session } = await browser.call(getSession, {})
      page = session === null ? undefined : pageOf(session.user.id, session.company?.id ?? null)
      return session?.user.email ?? null
    },
  }
  return browser
}

function keep(cookies: Map<string, string>, header: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
  if (value === '' || /expires=Thu, 01 Jan 1970/i.test(header)) cookies.delete(name)
  else cookies.set(name, value)
}

/** Signing in and setting up a second step, as people do. */
export function steppingAt(server: TestServer) {
  const origin = new URL(server.services.config.publicUrl).origin

  /** Gives the password at a browser. */
  const begin = (browser: Browser, email: string, more: { remember?: boolean; token?: boolean } = {}) =>
    browser.try(signIn, { body: { email, password, ...more } })

  return {
    origin,
    begin,
    finish: (browser: Browser, code: string) => browser.try(api.finishSignIn, { body: { code } }),
    /** A browser in which somebody without a second step is signed in. */
    async signedIn(email: string): Promise<Browser> {
      const browser = browserAt(server)
      expect((await begin(browser, email)).status).toBe(200)
      expect(await browser.who()).toBe(email)
      return browser
    },
    /** The code that an app shows at this moment, or so many half minutes later. */
    codeOf: (secret: string, later = 0): string =>
      new TOTP({ secret, digits: 6, period: 30 }).generate({
        timestamp: server.clock.now().getTime() + later * 30_000,
      }),
    /** Sets up an app; its secret, and the recovery codes that came with it. */
    async addApp(browser: Caller): Promise<{ secret: string; codes: string[] }> {
      const { secret } = await browser.call(api.beginApp, {})
      const code = new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: server.clock.now().getTime() })
      const { recoveryCodes } = await browser.call(api.confirmApp, { body: { code } })
      // The code that set it up is used; the next one shows half a minute later.
      server.clock.advance(30_000)
      return { secret, codes: recoveryCodes ?? [] }
    },
    /** Sets up a passkey on a device. */
    async addPasskey(browser: Caller, device: Authenticator = authenticatorAt(origin)): Promise<Authenticator> {
      const asked = await browser.call(api.beginPasskey, {})
      await browser.call(api.addPasskey, { body: { name: 'Phone', passkey: device.make(asked) } })
      return device
    },
    /** Signs in by a passkey alone. */
    async byPasskey(browser: Browser, device: Authenticator) {
      const asked = await browser.call(api.beginPasskeySignIn, {})
      return browser.try(api.signInByPasskey, { body: { passkey: device.show(asked) } })
    },
  }
}
