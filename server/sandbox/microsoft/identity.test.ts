import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { basic, minutes, openPlayground, pkce } from '../sandbox.testing.ts'
import {
  accepted,
  allScopes,
  authorize,
  clientFor,
  codeFrom,
  consent,
  exchange,
  redeeming,
  redirectUri,
  refreshing,
} from './microsoft.testing.ts'
import { people, tenantId } from './people.ts'

const [aroha, , , udo] = people

const refusal = (number: number) => ({
  status: 400,
  body: expect.objectContaining({ error: 'invalid_grant', error_codes: [number] }) as object,
})

describe('the page of consent', () => {
  test('says what it is, runs no script, and leads nowhere but here and back', async () => {
    const { sandbox } = await openPlayground()
    const response = await authorize(sandbox.url, { login_hint: 'mere@kauri.example' })
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).toContain('not the real thing')
    expect(text).toContain('value="mere@kauri.example"')
    for (const person of people) expect(text).toContain(person.claimed ?? person.email)
    expect(text).not.toContain('<script')
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:3000;")
  })

  test.each([
    ['another client', { client_id: 'somebody' }],
    ['no address to go back to', { redirect_uri: undefined }],
    ['an address that is none of the web', { redirect_uri: 'javascript:alert(1)' }],
  ])('is not shown for %s, and nobody is sent on', async (_, changes) => {
    const { sandbox } = await openPlayground()
    const response = await authorize(sandbox.url, changes)
    expect([response.status, response.headers.get('location')]).toEqual([400, null])
  })

  test.each([
    ['another kind of answer', { response_type: 'token' }, 'unsupported_response_type'],
    ['a scope that there is not', { scope: 'openid Everything.ReadWrite' }, 'invalid_client'],
    ['a challenge that is not hashed', { code_challenge: 'abc', code_challenge_method: 'plain' }, 'invalid_request'],
  ])('is not shown for %s: the application hears why', async (_, changes, error) => {
    const { sandbox } = await openPlayground()
    const to = new URL((await authorize(sandbox.url, changes)).headers.get('location') ?? '')
    expect([to.searchParams.get('error'), to.searchParams.get('state')]).toEqual([error, 'the-state'])
    expect(to.searchParams.get('error_description')).toMatch(/^AADSTS\d+/)
  })

  test('cancelled, it says so; answered, it is over', async () => {
    const { sandbox } = await openPlayground()
    const page = await (await authorize(sandbox.url)).text()
    const cancelled = await consent(sandbox.url, page, { decision: 'cancel' })
    expect(cancelled.headers.get('location')).toMatch(
      `${redirectUri}?error=access_denied&error_description=AADSTS65004`,
    )
    expect((await consent(sandbox.url, page)).status).toBe(400)
  })

  test('wants to know who it is, and takes whoever says an address', async () => {
    const { sandbox } = await openPlayground()
    const page = await (await authorize(sandbox.url)).text()
    expect((await consent(sandbox.url, page, { person: 'nobody' })).status).toBe(400)
    const set = await accepted(sandbox.url, { address: 'Mere.Rangi@kauri.example' })
    expect(await clientFor(sandbox.url, set.access_token).api('/me').get()).toMatchObject({
      displayName: 'Mere Rangi',
      mail: 'mere.rangi@kauri.example',
    })
  })
})

describe('a code', () => {
  test('becomes tokens for 60 to 90 minutes, once', async () => {
    const { sandbox } = await openPlayground()
    const { verifier, challenge } = pkce()
    const code = await codeFrom(sandbox.url, { code_challenge: challenge, code_challenge_method: 'S256' })
    const { status, body } = await exchange(sandbox.url, redeeming(code, verifier))
    expect([status, body.token_type, body.scope]).toEqual([200, 'Bearer', allScopes.replace(' offline_access', '')])
    expect(body.expires_in).toBeGreaterThanOrEqual(3600)
    expect(body.expires_in).toBeLessThan(5400)
    expect(await exchange(sandbox.url, redeeming(code, verifier))).toEqual(refusal(54005))
  })

  test.each([
    ['a verifier of another', { code_verifier: pkce().verifier }, 501481],
    ['another address', { redirect_uri: `${redirectUri}/` }, 50011],
  ])('is refused with %s, and is over then', async (_, changes, number) => {
    const { sandbox } = await openPlayground()
    const { verifier, challenge } = pkce()
    const code = await codeFrom(sandbox.url, { code_challenge: challenge, code_challenge_method: 'S256' })
    const form = redeeming(code, verifier)
    expect(await exchange(sandbox.url, { ...form, ...changes })).toEqual(refusal(number))
    expect(await exchange(sandbox.url, form)).toEqual(refusal(54005))
  })

  test('is over after ten minutes, and nothing for whoever does not know the secret', async () => {
    const { sandbox, clock } = await openPlayground()
    const code = await codeFrom(sandbox.url)
    const { status, body } = await exchange(sandbox.url, redeeming(code), basic('stringline-sandbox', 'guessed'))
    expect([status, body.error]).toEqual([401, 'invalid_client'])
    clock.advance(minutes(10))
    expect(await exchange(sandbox.url, redeeming(code))).toEqual(refusal(70008))
  })
})

describe('tokens', () => {
  test('say who it is, signed, with what the application asked for', async () => {
    const { sandbox } = await openPlayground()
    const code = await codeFrom(sandbox.url, { nonce: 'the-nonce' })
    const { body } = await exchange(sandbox.url, redeeming(code))
    const [head = '', claims = '', signature = ''] = (body.id_token ?? '').split('.')
    const keys = (await (await fetch(`${sandbox.url}/microsoft/login/common/discovery/v2.0/keys`)).json()) as {
      keys: JsonWebKey[]
    }
    const key = createPublicKey({ key: keys.keys[0] as never, format: 'jwk' })
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: `${sandbox.url}/microsoft/login/${tenantId}/v2.0`,
      aud: 'stringline-sandbox',
      nonce: 'the-nonce',
      oid: aroha?.id,
      tid: tenantId,
      ver: '2.0',
      email: aroha?.email,
      preferred_username: aroha?.email,
      xms_edov: true,
    })
  })

  test('say of an address that nobody has shown to be theirs that it is so', async () => {
    const { sandbox } = await openPlayground()
    const { id_token: token = '' } = await accepted(sandbox.url, { person: udo?.id ?? '' })
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object
    expect(claims).toMatchObject({ email: udo?.email, xms_edov: false })
  })

  test('are renewed, and those of before go on until they end', async () => {
    const { sandbox, clock } = await openPlayground()
    const first = await accepted(sandbox.url)
    const { status, body } = await exchange(sandbox.url, refreshing(first.refresh_token))
    expect([status, body.refresh_token === first.refresh_token]).toEqual([200, false])
    expect((await exchange(sandbox.url, refreshing(first.refresh_token))).status).toBe(200)
    clock.advance(minutes(90))
    const { body: later } = await exchange(sandbox.url, refreshing(body.refresh_token))
    await expect(clientFor(sandbox.url, body.access_token).api('/me').get()).rejects.toMatchObject({
      statusCode: 401,
      code: 'InvalidAuthenticationToken',
    })
    expect(await clientFor(sandbox.url, later.access_token).api('/me').get()).toMatchObject({ id: aroha?.id })
  })

  test('are renewed no more once somebody took back what they accepted, or after 90 days', async () => {
    const { sandbox, clock } = await openPlayground()
    const first = await accepted(sandbox.url)
    const taken = await fetch(`${sandbox.url}/microsoft/people/${aroha?.id}/revoke`, { method: 'POST' })
    expect(taken.status).toBe(200)
    expect(await exchange(sandbox.url, refreshing(first.refresh_token))).toEqual(refusal(50173))
    const second = await accepted(sandbox.url)
    clock.advance(minutes(90 * 24 * 60))
    expect(await exchange(sandbox.url, refreshing(second.refresh_token))).toEqual(refusal(700082))
  })

  test('are good for what was accepted, and for no more', async () => {
    const { sandbox } = await openPlayground()
    const set = await accepted(sandbox.url, {}, 'offline_access User.Read')
    await expect(clientFor(sandbox.url, set.access_token).api('/me/messages').get()).rejects.toMatchObject({
      statusCode: 403,
      code: 'ErrorAccessDenied',
    })
    const more = { ...refreshing(set.refresh_token), scope: 'User.Read Mail.Send' }
    expect(await exchange(sandbox.url, more)).toEqual(refusal(65001))
  })
})
