import type { CallInput, CallOutput, Endpoint } from '#domain/endpoint.ts'
import type { Problem } from '#domain/problem.ts'
import { pageHeader } from '#domain/session/rules.ts'

/** What came back, refused or not. */
export interface Answer<T> {
  status: number
  headers: Headers
  /** The declared output; meaningful when the status says so. */
  body: T
  /** The refusal; meaningful when the status says so. */
  problem: Problem
}

type Loose = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown; version?: number }

/** Calls endpoints over HTTP as one person. */
export interface Caller {
  /** Whatever comes back. */
  try<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    headers?: Record<string, string>,
  ): Promise<Answer<CallOutput<E>>>
  /** The declared output; throws with the refusal otherwise. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>>
  /** A plain request with this person's token. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** A caller with a bearer token, or nobody. */
export const callerOf = (url: string, token: string | null): Caller =>
  callerWith(url, token === null ? {} : { authorization: `Bearer ${token}` })

/** A caller with the session's cookie, as a browser sends it, from a page that shows this account and company. */
export const browserOf = (url: string, token: string, page: string | null): Caller =>
  callerWith(url, { cookie: `stringline=${token}`, ...(page === null ? {} : { [pageHeader]: page }) })

/** The text of an answer; of one that does not end, what comes first. */
export async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text()
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

function callerWith(url: string, always: Record<string, string>): Caller {
  const request = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${url}${path}`, { ...init, headers: { ...always, ...(init.headers as Record<string, string>) } })
  const attempt: Caller['try'] = async (endpoint, input, headers = {}) => {
    const { params = {}, query = {}, body, version } = input as Loose
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
    const response = await request(search === '' ? path : `${path}?${search}`, {
      method: endpoint.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await textOf(response)
    const json =
      response.headers.get('content-type')?.includes('json') === true && text !== ''
        ? (JSON.parse(text) as never)
        : (undefined as never)
    return { status: response.status, headers: response.headers, body: json, problem: json }
  }
  return {
    fetch: request,
    try: attempt,
    async call(endpoint, input) {
      const answer = await attempt(endpoint, input)
      if (answer.status >= 300)
        throw new Error(`${endpoint.name} answered ${answer.status}: ${JSON.stringify(answer.problem)}`)
      return answer.body
    },
  }
}
