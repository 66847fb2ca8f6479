import { expect, vi } from 'vitest'
import * as api from '#domain/identities/api.ts'
import type { CallInput } from '#domain/endpoint.ts'
import { browserAt, type Browser } from '#server/second-step/signing-in.testing.ts'
import type { Caller } from '#server/testing/caller.ts'
import type { PostOffice } from '#server/testing/post-office.ts'
import type { TestServer } from '#server/testing/server.ts'
import type { FaultInput } from '../sandbox/faults.ts'
import { consent } from '../sandbox/microsoft/microsoft.testing.ts'

type Choice = NonNullable<Parameters<typeof consent>[2]>
type Given = CallInput<typeof api.linkMicrosoft>['body']
type Asked = CallInput<typeof api.beginMicrosoftSignIn>['body']

/** Somebody says yes on the page of consent at this address; what Microsoft gives them along. */
async function consentedAt(url: string, choice: Choice = {}): Promise<Given> {
  const page = await (await fetch(url)).text()
  const back = await consent(new URL(url).origin, page, choice)
  const { searchParams } = new URL(back.headers.get('location') ?? '')
  return { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' }
}

/** Signing in with Microsoft, as people do at the sandbox. */
export function microsoftAt(server: TestServer, sandbox: { url: string }) {
  /** From the button to what is brought back; nothing is sent with it yet. */
  const consented = async (browser: Caller, choice: Choice = {}, asked: Asked = {}): Promise<Given> => {
    const { url } = await browser.call(api.beginMicrosoftSignIn, { body: asked })
    return consentedAt(url, choice)
  }
  const bring = (browser: Caller, given: Given) => browser.try(api.signInByMicrosoft, { body: given })
  return {
    consented,
    consentedAt,
    bring,
    /** Signs in, or is told what is missing. */
    signIn: async (browser: Caller, choice: Choice = {}) => bring(browser, await consented(browser, choice)),
    /** Links the account of whoever is signed in, as from the profile. */
    async link(person: Caller, choice: Choice = {}) {
      const { url } = await person.call(api.askToLinkMicrosoft, {})
      return person.call(api.linkMicrosoft, { body: await consentedAt(url, choice) })
    },
    /** Follows a mailed link at a browser, and comes back as somebody. */
    async follow(token: string, choice: Choice = {}, browser: Browser = browserAt(server)) {
      const { url } = await browser.call(api.followMicrosoftLink, { params: { token } })
      return { browser, given: await consentedAt(url, choice) }
    },
    /** What the sandbox does wrong from now on, so often. */
    async forge(fault: FaultInput) {
      const answer = await fetch(`${sandbox.url}/sandbox/faults`, {
        method: 'POST',
        body: JSON.stringify(fault),
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.status).toBe(204)
    },
    forget: () => fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' }),
  }
}

/** The mails to an address, and the link that the newest of so many brings. */
export function mailsOf(office: PostOffice) {
  const to = async (email: string) => (await office.mails()).filter((mail) => mail.to?.[0]?.address === email)
  const linkTo = (email: string, nth = 1) =>
    vi.waitFor(async () => {
      const links = (await to(email)).flatMap(
        ({ text }) => /\/confirm-microsoft\/([\w-]{43})/.exec(text ?? '')?.[1] ?? [],
      )
      const token = links[nth - 1]
      if (token === undefined) throw new Error('Nothing came yet')
      return token
    }, 10_000)
  return { to, linkTo }
}
