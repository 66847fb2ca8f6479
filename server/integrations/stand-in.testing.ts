import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What somebody shared with us at the provider. */
interface Shared {
  id: string
  tenantId: string
  tenantType: string
  tenantName: string
}

interface Grant {
  shared: Shared[]
  access: Set<string>
  /** The present one, and the one of before: good still, in case the answer was lost. */
  refresh: string[]
}

/** What the stand-in answers in place of what it would. */
interface Fault {
  status: number
  body?: string
  headers?: Record<string, string>
  /** Whether it does what it was asked and answers so all the same. */
  after?: boolean
}

/**
 * As much of Xero as connecting needs, with tokens of so many seconds. It knows one application, checks what RFC 6749
 * and 7636 have it check, and counts.
 */
export async function openStandIn({ lasts = 1800 } = {}) {
  const codes = new Map<string, { challenge: string; returnTo: string; grant: Grant }>()
  const grants = new Set<Grant>()
  const asked: string[] = []
  const faults: { path: string; fault: Fault }[] = []
  /** Calls that wait until they are let go. */
  let held: { path: string; until: Promise<void> } | undefined
  const token = () => randomBytes(24).toString('base64url')

  const answerTokens = (grant: Grant): Fault => {
    const [access, refresh] = [`access-${token()}`, `refresh-${token()}`]
    grant.access.add(access)
    grant.refresh = [refresh, ...grant.refresh.slice(0, 1)]
    return ok({ access_token: access, refresh_token: refresh, token_type: 'Bearer', expires_in: lasts })
  }
  const refused: Fault = { status: 400, body: '{"error":"invalid_grant"}' }

  function tokens(request: IncomingMessage, form: URLSearchParams): Fault {
    // Each of the two is encoded as in a form (RFC 6749, 2.3.1).
    const [id, secret] = Buffer.from(request.headers.authorization?.slice('Basic '.length) ?? '', 'base64')
      .toString()
      .split(':')
      .map(decodeURIComponent)
    if (id !== 'stringline-sandbox' || secret !== 'stringline-sandbox-secret')
      return { status: 401, body: '{"error":"invalid_client"}' }
    if (form.get('grant_type') === 'refresh_token') {
      const grant = [...grants].find(({ refresh }) => refresh.includes(form.get('refresh_token') ?? ''))
      return grant === undefined ? refused : answerTokens(grant)
    }
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (code?.challenge !== challenge || code.returnTo !== form.get('redirect_uri')) return refused
    return answerTokens(code.grant)
  }

  function connections(request: IncomingMessage, id: string | undefined): Fault {
    const access = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const grant = [...grants].find((each) => each.access.has(access))
    if (grant === undefined) return { status: 401, body: '{"Title":"Unauthorized"}' }
    if (request.method !== 'DELETE') return ok(grant.shared)
    const isThere = grant.shared.some((each) => each.id === id)
    // It is one person who shares everything: what they take back is gone for all they said yes to.
    for (const each of grants) each.shared = each.shared.filter((one) => one.id !== id)
    return { status: isThere ? 204 : 404 }
  }

  function answer(request: IncomingMessage, path: string, body: string): Fault {
    const form = new URLSearchParams(body)
    if (path === '/xero/identity/connect/token') return tokens(request, form)
    if (path === '/xero/identity/connect/revocation') {
      for (const grant of grants) if (grant.refresh.includes(form.get('token') ?? '')) grants.delete(grant)
      return { status: 200 }
    }
    return path.startsWith('/xero/connections') ? connections(request, path.split('/')[3]) : { status: 404 }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const path = new URL(request.url ?? '', 'http://stand.in').pathname
      asked.push(`${request.method} ${path}`)
      if (held?.path === path) await held.until
      const at = faults.findIndex((each) => each.path === path)
      const fault = faults.splice(at, at < 0 ? 0 : 1)[0]?.fault
      const usual = fault === undefined || fault.after === true ? answer(request, path, parts.toString()) : undefined
      const { status, body = '', headers = {} } = fault ?? usual ?? { status: 500 }
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything it was asked, as `POST /xero/identity/connect/token`. */
    asked,
    times: (call: string) => asked.filter((each) => each === call).length,
    /** Somebody says yes, and shares these: what their browser brings back. */
    consent(address: string, names: readonly string[] = ['Harbour & Ridge'], id: (name: string) => string = nameId) {
      const said = new URL(address).searchParams
      const shared = names.map((name) => ({
        id: `link-${id(name)}`,
        tenantId: id(name),
        tenantType: 'ORGANISATION',
        tenantName: name,
      }))
      const grant: Grant = { shared, access: new Set(), refresh: [] }
      grants.add(grant)
      const code = `code-${token()}`
      codes.set(code, { challenge: said.get('code_challenge') ?? '', returnTo: said.get('redirect_uri') ?? '', grant })
      return { code, state: said.get('state') ?? '' }
    },
    /** The next call of this path is answered so. */
    failNext: (path: string, fault: Fault) => void faults.push({ path, fault }),
    /** Calls of this path wait until what it returns is called. */
    hold(path: string): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = { path, until: promise }
      return () => {
        held = undefined
        resolve()
      }
    },
    /** Everybody takes back what they gave, or shares no organisation any more. */
    takeAllBack: () => grants.clear(),
    unshareAll: () => {
      for (const grant of grants) grant.shared = []
    },
    /** Every token for calls is good no more, though it has time left. */
    spoilAccess: () => {
      for (const grant of grants) grant.access.clear()
    },
    rename: (name: string) => {
      for (const { shared } of grants) for (const each of shared) each.tenantName = name
    },
    /** What is shared, as it answers it. */
    listed: () => [...grants].flatMap(({ shared }) => shared),
    grants: () => [...grants].map(({ shared }) => shared.map(({ tenantName }) => tenantName)),
    /** Every token and code that it gave away. */
    secrets: () => [...grants].flatMap(({ access, refresh }) => [...access, ...refresh]),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type StandIn = Awaited<ReturnType<typeof openStandIn>>

const ok = (body: unknown): Fault => ({ status: 200, body: JSON.stringify(body) })

const nameId = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 12)
