import { Client, type Middleware } from '@microsoft/microsoft-graph-client'
import { pkce, basic } from '../sandbox.testing.ts'
import { sandboxClient } from '../clients.ts'
import { people } from './people.ts'
import type { TokenSet } from './tokens.ts'

export const redirectUri = 'http://localhost:3000/app/settings/integrations/microsoft'
export const allScopes = 'openid profile email offline_access User.Read Mail.ReadWrite Mail.Send'

/** Asks for the page of consent; nothing follows a redirect by itself. */
export const authorize = (url: string, changes: Record<string, string | undefined> = {}): Promise<Response> => {
  const asked = {
    response_type: 'code',
    client_id: sandboxClient.id,
    redirect_uri: redirectUri,
    scope: allScopes,
    state: 'the-state',
    ...changes,
  }
  const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const to = `${url}/microsoft/login/organizations/oauth2/v2.0/authorize?${new URLSearchParams(given)}`
  return fetch(to, { redirect: 'manual' })
}

export interface Choice {
  person?: string
  address?: string
  decision?: 'accept' | 'cancel'
  /** How many seconds ago they signed in at Microsoft. */
  since?: number
}

/** Answers the page of consent as somebody would in a browser; answers where that leads. */
export async function consent(url: string, page: string, choice: Choice = {}): Promise<Response> {
  const { person = people[0]?.id ?? '', address = '', decision = 'accept', since = 0 } = choice
  const [, request = ''] = /name="request" value="([^"]+)"/.exec(page) ?? []
  const body = new URLSearchParams({ request, person, address, decision, since: String(since) })
  const to = `${url}/microsoft/login/common/consent`
  return await fetch(to, { method: 'POST', body, redirect: 'manual', headers: { origin: url } })
}

/** From the page of consent to the code that it leads to. */
export async function codeFrom(
  url: string,
  changes: Record<string, string> = {},
  choice: Choice = {},
): Promise<string> {
  const page = await (await authorize(url, changes)).text()
  const to = new URL((await consent(url, page, choice)).headers.get('location') ?? '')
  return to.searchParams.get('code') ?? ''
}

export interface TokenAnswer {
  status: number
  body: TokenSet & { error?: string; error_codes?: number[] }
}

/** Asks the token endpoint. */
export async function exchange(
  url: string,
  form: Record<string, string>,
  authorization = basic(),
): Promise<TokenAnswer> {
  const response = await fetch(`${url}/microsoft/login/organizations/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { authorization },
  })
  return { status: response.status, body: (await response.json()) as TokenAnswer['body'] }
}

export const redeeming = (code: string, verifier?: string): Record<string, string> => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: redirectUri,
  ...(verifier === undefined ? {} : { code_verifier: verifier }),
})

export const refreshing = (token: string | undefined): Record<string, string> => ({
  grant_type: 'refresh_token',
  refresh_token: token ?? '',
})

/** Somebody accepts; answers the tokens. */
export async function accepted(url: string, choice: Choice = {}, scope = allScopes): Promise<TokenSet> {
  const { verifier, challenge } = pkce()
  const changes = { code_challenge: challenge, code_challenge_method: 'S256', scope }
  const code = await codeFrom(url, changes, choice)
  return (await exchange(url, redeeming(code, verifier))).body
}

/** Microsoft's own client, with a token, which does nothing by itself but send. */
export function clientFor(url: string, token: string): Client {
  const sender: Middleware = {
    async execute(context) {
      const headers = new Headers(context.options?.headers as HeadersInit)
      headers.set('authorization', `Bearer ${token}`)
      context.response = await fetch(context.request, { ...context.options, headers } as RequestInit)
    },
  }
  return Client.initWithMiddleware({ middleware: sender, baseUrl: `${url}/microsoft/graph`, defaultVersion: 'v1.0' })
}

/** The client of somebody who has accepted. */
export async function clientOf(url: string, choice: Choice = {}, scope = allScopes): Promise<Client> {
  return clientFor(url, (await accepted(url, choice, scope)).access_token)
}
