import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  allScopes,
  authorize,
  basic,
  codeFrom,
  connected,
  connectionsOf,
  consent,
  exchange,
  minutes,
  openPlayground,
  pkce,
  redeeming,
  redirectUri,
  refreshing,
} from '../sandbox.testing.ts'
import { books, people } from './organisations.ts'

const [first, second] = books
const invalidGrant = { status: 400, body: { error: 'invalid_grant' } }

describe('the page of consent', () => {
  test('says what it is, runs no script, and leads nowhere but here and back', async () => {
    const { sandbox } = await openPlayground()
    const response = await authorize(sandbox.url)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).toContain('not the real thing')
    for (const book of books) expect(text).toContain(book.name.replaceAll('&', '&amp;'))
    expect(text).not.toContain('<script')
    // Under `no-referrer` a browser sends its forms with `Origin: null`, which the door refuses.
    expect(response.headers.get('referrer-policy')).toBe('same-origin')
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' http://localhost:3000; frame-ancestors 'none'; base-uri 'none'",
    )
  })

  test('escapes what it was sent', async () => {
    const { sandbox } = await openPlayground()
    const text = await (await authorize(sandbox.url, { redirect_uri: 'http://localhost:3000/"><img src=x>' })).text()
    expect(text).not.toContain('<img')
  })

  test.each([
    ['another client', { client_id: 'somebody' }],
    ['no address to go back to', { redirect_uri: undefined }],
    ['an address that is none of the web', { redirect_uri: 'javascript:alert(1)' }],
    ['an address with a fragment', { redirect_uri: `${redirectUri}#there` }],
  ])('is not shown for %s, and nobody is sent on', async (_, changes) => {
    const { sandbox } = await openPlayground()
    const response = await authorize(sandbox.url, changes)
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
  })

  test.each([
    ['another kind of answer', { response_type: 'token' }, 'unsupported_response_type'],
    ['a scope that there is not', { scope: 'openid accounting.everything' }, 'invalid_scope'],
    ['a challenge that is not hashed', { code_challenge: 'abc', code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge that does not say how', { code_challenge: 'abc' }, 'invalid_request'],
  ])('is not shown for %s: the application hears why', async (_, changes, error) => {
    const { sandbox } = await openPlayground()
    const response = await authorize(sandbox.url, changes)
    expect(response.headers.get('location')).toBe(`${redirectUri}?error=${error}&state=the-state`)
  })

  test('cancelled, it says so and connects nothing', async () => {
    const { sandbox } = await openPlayground()
    const page = await (await authorize(sandbox.url)).text()
    const response = await consent(sandbox.url, page, { decision: 'cancel' })
    expect(response.headers.get('location')).toBe(`${redirectUri}?error=access_denied&state=the-state`)
    const { access_token: token } = await connected(sandbox.url, { tenants: [second?.id ?? ''] })
    expect(await (await connectionsOf(sandbox.url, token)).json()).toMatchObject([{ tenantId: second?.id }])
  })

  test('wants an organisation, and is answered once', async () => {
    const { sandbox } = await openPlayground()
    const page = await (await authorize(sandbox.url)).text()
    const without = await consent(sandbox.url, page, { tenants: [] })
    expect([without.status, await without.text()]).toEqual([400, expect.stringContaining('Choose an organisation.')])
    expect((await consent(sandbox.url, page)).status).toBe(303)
    expect((await consent(sandbox.url, page)).status).toBe(400)
  })

  test('takes no form from a page elsewhere', async () => {
    const { sandbox } = await openPlayground()
    const response = await fetch(`${sandbox.url}/xero/identity/connect/consent`, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'allow' }),
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(response.status).toBe(403)
  })
})

describe('a code', () => {
  test('becomes tokens for half an hour, once', async () => {
    const { sandbox } = await openPlayground()
    const { verifier, challenge } = pkce()
    const code = await codeFrom(sandbox.url, { code_challenge: challenge, code_challenge_method: 'S256' })
    expect(await exchange(sandbox.url, redeeming(code, verifier))).toEqual({
      status: 200,
      body: {
        id_token: expect.any(String) as string,
        access_token: expect.any(String) as string,
        expires_in: 1800,
        token_type: 'Bearer',
        refresh_token: expect.any(String) as string,
        scope: allScopes,
      },
    })
    expect(await exchange(sandbox.url, redeeming(code, verifier))).toEqual(invalidGrant)
  })

  test.each([
    ['a verifier of another', { code_verifier: pkce().verifier }, 400],
    ['no verifier', { code_verifier: '' }, 400],
    ['another address', { redirect_uri: `${redirectUri}/` }, 400],
    ['another code', { code: 'another' }, 200],
  ])('is nothing with %s; whoever showed it wrongly has used it up', async (_, changes, afterwards) => {
    const { sandbox } = await openPlayground()
    const { verifier, challenge } = pkce()
    const code = await codeFrom(sandbox.url, { code_challenge: challenge, code_challenge_method: 'S256' })
    const right = redeeming(code, verifier)
    expect(await exchange(sandbox.url, { ...right, ...changes })).toEqual(invalidGrant)
    expect((await exchange(sandbox.url, right)).status).toBe(afterwards)
  })

  test('is nothing after five minutes', async () => {
    const { sandbox, clock } = await openPlayground()
    const code = await codeFrom(sandbox.url)
    clock.advance(minutes(5))
    expect(await exchange(sandbox.url, redeeming(code))).toEqual(invalidGrant)
  })

  test('gives no way to refresh where that was not asked for', async () => {
    const { sandbox } = await openPlayground()
    const tokens = await connected(sandbox.url, {}, 'accounting.settings.read')
    expect(tokens).toEqual({
      access_token: expect.any(String) as string,
      expires_in: 1800,
      token_type: 'Bearer',
      scope: 'accounting.settings.read',
    })
  })
})

describe('the token endpoint', () => {
  test.each([
    ['another secret', basic(undefined, 'wrong')],
    ['another client', basic('somebody')],
    ['none', ''],
    ['nonsense', 'Basic %%%'],
  ])('refuses a client with %s', async (_, authorization) => {
    const { sandbox } = await openPlayground()
    const code = await codeFrom(sandbox.url)
    const { status, body } = await exchange(sandbox.url, redeeming(code), authorization)
    expect({ status, body }).toEqual({ status: 400, body: { error: 'invalid_client' } })
  })

  test('knows no other grants', async () => {
    const { sandbox } = await openPlayground()
    const answer = await exchange(sandbox.url, { grant_type: 'password', username: 'a', password: 'b' })
    expect(answer).toEqual({ status: 400, body: { error: 'unsupported_grant_type' } })
  })

  test('signs what it says about the person, so that it can be verified', async () => {
    const { sandbox } = await openPlayground()
    const code = await codeFrom(sandbox.url, { nonce: 'the-nonce' })
    const { body } = await exchange(sandbox.url, redeeming(code))
    const [head = '', claims = '', signature = ''] = body.id_token?.split('.') ?? []
    const issuer = `${sandbox.url}/xero/identity`
    const found = await fetch(`${issuer}/.well-known/openid-configuration`)
    const { issuer: named, jwks_uri: uri } = (await found.json()) as Record<'issuer' | 'jwks_uri', string>
    const { keys } = (await (await fetch(uri)).json()) as { keys: Record<string, string>[] }
    const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' })
    expect(named).toBe(issuer)
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: issuer,
      aud: 'stringline-sandbox',
      sub: people[0].id,
      nonce: 'the-nonce',
      email: people[0].email,
    })
  })
})

describe('a refresh token', () => {
  test('rotates; the one before is good for half an hour more, in case the answer got lost', async () => {
    const { sandbox, clock } = await openPlayground()
    const { refresh_token: one } = await connected(sandbox.url)
    clock.advance(minutes(29))
    const { body: two } = await exchange(sandbox.url, refreshing(one))
    expect(two.refresh_token).not.toBe(one)
    clock.advance(minutes(30) - 1)
    expect(await exchange(sandbox.url, refreshing(one))).toMatchObject({ status: 200 })
    clock.advance(1)
    expect(await exchange(sandbox.url, refreshing(one))).toEqual(invalidGrant)
    expect(await exchange(sandbox.url, refreshing(two.refresh_token))).toMatchObject({ status: 200 })
  })

  test('is over when nobody used it for sixty days', async () => {
    const { sandbox, clock } = await openPlayground()
    const { refresh_token: token } = await connected(sandbox.url)
    clock.advance(minutes(60 * 24 * 60) - 1)
    const { body } = await exchange(sandbox.url, refreshing(token))
    clock.advance(minutes(60 * 24 * 60))
    expect(await exchange(sandbox.url, refreshing(body.refresh_token))).toEqual(invalidGrant)
  })

  test('revoked, takes along its access tokens and what the person had connected', async () => {
    const { sandbox } = await openPlayground()
    const mine = await connected(sandbox.url)
    const theirs = await connected(sandbox.url, { person: people[1].id })
    const revoke = (token = '') =>
      fetch(`${sandbox.url}/xero/identity/connect/revocation`, {
        method: 'POST',
        body: new URLSearchParams({ token }),
        headers: { authorization: basic() },
      })
    expect((await revoke('unknown')).status).toBe(200)
    expect((await revoke(mine.refresh_token)).status).toBe(200)
    expect(await exchange(sandbox.url, refreshing(mine.refresh_token))).toEqual(invalidGrant)
    expect((await connectionsOf(sandbox.url, mine.access_token)).status).toBe(401)
    const again = await connected(sandbox.url, { tenants: [second?.id ?? ''] })
    expect(await (await connectionsOf(sandbox.url, again.access_token)).json()).toHaveLength(1)
    expect(await (await connectionsOf(sandbox.url, theirs.access_token)).json()).toHaveLength(1)
  })
})

describe('connections', () => {
  test('are a person’s, named as Xero names them, and keep their id when made again', async () => {
    const { sandbox, clock } = await openPlayground()
    const one = await connected(sandbox.url, { tenants: [first?.id ?? '', second?.id ?? ''] })
    await connected(sandbox.url, { person: people[1].id, tenants: [first?.id ?? ''] })
    const before = (await (await connectionsOf(sandbox.url, one.access_token)).json()) as Record<string, string>[]
    expect(before).toEqual([
      {
        id: expect.any(String) as string,
        authEventId: expect.any(String) as string,
        tenantId: first?.id,
        tenantType: 'ORGANISATION',
        tenantName: 'Harbour & Ridge Builders (Demo)',
        createdDateUtc: '2026-03-02T09:00:00.0000000',
        updatedDateUtc: '2026-03-02T09:00:00.0000000',
      },
      expect.objectContaining({ tenantId: second?.id, authEventId: before[0]?.['authEventId'] }),
    ])
    clock.advance(minutes(1))
    const again = await connected(sandbox.url)
    const after = (await (await connectionsOf(sandbox.url, again.access_token)).json()) as Record<string, string>[]
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(after[0]?.['updatedDateUtc']).toBe('2026-03-02T09:01:00.0000000')
    expect(after[0]?.['authEventId']).not.toBe(before[0]?.['authEventId'])
    const url = `${sandbox.url}/xero/Connections?authEventId=${after[0]?.['authEventId']}`
    const filtered = await fetch(url, { headers: { authorization: `Bearer ${again.access_token}` } })
    expect(await filtered.json()).toEqual([after[0]])
  })

  test('are taken away by their own person alone', async () => {
    const { sandbox } = await openPlayground()
    const mine = await connected(sandbox.url)
    const theirs = await connected(sandbox.url, { person: people[1].id })
    const [connection] = (await (await connectionsOf(sandbox.url, mine.access_token)).json()) as { id: string }[]
    const remove = async (token: string): Promise<number> => {
      const url = `${sandbox.url}/xero/connections/${connection?.id}`
      return (await fetch(url, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })).status
    }
    expect(await remove(theirs.access_token)).toBe(404)
    expect(await remove(mine.access_token)).toBe(204)
    expect(await remove(mine.access_token)).toBe(404)
    expect(await (await connectionsOf(sandbox.url, mine.access_token)).json()).toEqual([])
  })

  test('are shown to a token that is right and not over', async () => {
    const { sandbox, clock } = await openPlayground()
    const { access_token: token } = await connected(sandbox.url)
    clock.advance(minutes(30) - 1)
    expect((await connectionsOf(sandbox.url, token)).status).toBe(200)
    clock.advance(1)
    const over = await connectionsOf(sandbox.url, token)
    expect(over.status).toBe(401)
    expect(await over.json()).toMatchObject({
      Title: 'Unauthorized',
      Status: 401,
      Detail: 'TokenExpired: token expired at 03/02/2026 09:30:00',
    })
    expect((await connectionsOf(sandbox.url, 'unknown')).status).toBe(401)
  })
})
