import { contactFormAge } from '#domain/contact/rules.ts'
import { openSignUpForm, signUp } from '#domain/signup/api.ts'
import { browserOf, callerOf, type Caller } from '#server/testing/caller.ts'
import { unique, type TestServer } from '#server/testing/server.ts'

export const chosen = 'seven old kauri logs'

/** What a stranger fills in. */
export const filledIn = (more: object = {}) => ({
  name: 'Aroha Ngata',
  email: `${unique()}@tui.example`,
  password: chosen,
  companyName: 'Tui Roofing & Cladding',
  companySize: '11-50' as const,
  industry: 'residential' as const,
  ...more,
})

let networks = 0

/** Signs up over HTTP, each time from a network of its own. */
export function signingUpAt(server: () => TestServer) {
  const stranger = () => callerOf(server().url, null)
  const from = () => ({ 'x-forwarded-for': `10.${80 + ((networks += 1) >> 8)}.4.${networks % 250}` })
  const opened = async (after: number = contactFormAge.least): Promise<string> => {
    const { form } = await stranger().call(openSignUpForm, {})
    server().clock.advance(after)
    return form
  }
  const send = (body: object, headers: Record<string, string> = from()) =>
    stranger().try(signUp, { body: body as never }, headers)
  /** The same with a picture beside it. */
  const sendWithLogo = (body: object, logo: Uint8Array, name = 'logo.png') => {
    const form = new FormData()
    form.append('data', JSON.stringify(body))
    form.append('file', new Blob([new Uint8Array(logo)]), name)
    return fetch(`${server().url}${signUp.path}`, { method: 'POST', body: form, headers: from() })
  }
  return { stranger, from, opened, send, sendWithLogo }
}

/** The browser that an answer signed in. */
export function browserIn(server: TestServer, headers: Headers): Caller | null {
  const token = /stringline=([\w-]{43})/.exec(headers.get('set-cookie') ?? '')?.[1]
  return token === undefined ? null : browserOf(server.url, token, null)
}
