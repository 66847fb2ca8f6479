import type { CallInput, CallOutput, Endpoint } from '#domain/endpoint.ts'
import type { Problem } from '#domain/problem.ts'
import type { FieldError } from '#domain/errors.ts'
import { messageOf } from './i18n.ts'
import { pageHeaders } from './page.ts'
import { confirmIdentity } from './proof.ts'

/** A refusal of the server, or no answer at all (status 0). `message` is fit for showing. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldError[]
  /** With 412: the record as it is now. */
  readonly current: unknown

  constructor(status: number, code: string, message: string, errors: FieldError[] = [], current?: unknown) {
    super(message)
    this.name = 'ApiProblem'
    this.status = status
    this.code = code
    this.errors = errors
    this.current = current
  }
}

/** The record as it is now, when an edit was refused as stale (412). */
export function staleRecord<T>(error: unknown): T | undefined {
  return error instanceof ApiProblem && error.status === 412 ? (error.current as T) : undefined
}

/** Nobody answered, or too late. */
export const noAnswer = (code: 'no_answer' | 'too_late' = 'no_answer') =>
  new ApiProblem(0, code, 'The server did not answer. Please check your connection and try again.')

type LooseInput = { params?: Record<string, string>; query?: object; body?: unknown; version?: number }

/** The address of an endpoint with its parameters filled in, for links to bytes and for `call`. */
export function addressOf(endpoint: Endpoint, input: { params?: Record<string, string>; query?: object } = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([key, value]: [string, string | number | null | undefined]) =>
      value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
    ),
  ).toString()
  return query === '' ? path : `${path}?${query}`
}

export const mostTurns = 4

/** How long reading something may take in all, turns included: after that its page says that it failed. */
export const readWithin = 20_000

/**
 * Asks again when the server had no place for the request and says when to come back: nothing was done, so nothing is
 * done twice.
 */
async function fetchInTurn(address: string, init: RequestInit, until = Infinity): Promise<Response> {
  for (let turn = 1; ; turn += 1) {
    const response = await fetch(address, init)
    const seconds = Number(response.headers.get('retry-after'))
    if (response.status !== 503 || turn === mostTurns || !(await isCrowded(response))) return response
    if (Date.now() + seconds * 1000 >= until) return response
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    init.signal?.throwIfAborted()
  }
}

const isCrowded = async (response: Response): Promise<boolean> => {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return isProblem(body) && body.code === 'crowded'
}

/** Whether our own server said so; what stands between it and the page answers in its own way. */
const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'title' in body &&
  typeof body.title === 'string'

/**
 * Calls an endpoint. Throws `ApiProblem` for every refusal; the answer has the declared output's type. Where the server
 * first wants to know that it is the person, they are asked, and it is called again.
 */
export const call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: { signal?: AbortSignal } = {},
): Promise<CallOutput<E>> => proven(() => callOnce(endpoint, input, options))

/** Does it once more after the person has confirmed that it is them, where it was refused for want of that. */
async function proven<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const isWanting = error instanceof ApiProblem && error.code === 'confirm_first'
    if (!isWanting || !(await confirmIdentity())) throw error
    return ask()
  }
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: { signal?: AbortSignal },
): Promise<CallOutput<E>> {
  const { params, query, body, version } = input as LooseInput
  const headers: Record<string, string> = { accept: 'application/json', ...pageHeaders() }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (version !== undefined) headers['if-match'] = `"${version}"`
  const init = { method: endpoint.method, headers, body: body === undefined ? undefined : JSON.stringify(body) }
  const { response, text } = await answerTo(addressOf(endpoint, { params, query }), init, options.signal)
  if (!response.ok) throw asProblem(response.status, text)
  return (text === '' ? undefined : JSON.parse(text)) as CallOutput<E>
}

/** Calls an endpoint that takes a file beside its body, as a form of parts. */
export async function callWithFile<E extends Endpoint>(
  endpoint: E,
  { body }: CallInput<E> & { body?: unknown },
  file: File,
): Promise<CallOutput<E>> {
  const form = new FormData()
  form.append('data', JSON.stringify(body))
  form.append('file', file)
  const headers = { accept: 'application/json', ...pageHeaders() }
  const { response, text } = await answerTo(
    addressOf(endpoint),
    { method: endpoint.method, headers, body: form },
    undefined,
  )
  if (!response.ok) throw asProblem(response.status, text)
  return JSON.parse(text) as CallOutput<E>
}

/** The whole answer, as text. Reading has its time; a write may be done although nobody hears of it. */
async function answerTo(address: string, init: RequestInit, caller: AbortSignal | undefined) {
  const isRead = init.method === 'GET'
  const late = new AbortController()
  const timer = isRead ? setTimeout(() => late.abort(), readWithin) : undefined
  const signal = caller === undefined ? late.signal : AbortSignal.any([caller, late.signal])
  try {
    const response = await fetchInTurn(address, { ...init, signal }, isRead ? Date.now() + readWithin : Infinity)
    return { response, text: await response.text() }
  } catch (error) {
    throw caller?.aborted === true ? error : noAnswer(late.signal.aborted ? 'too_late' : 'no_answer')
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Fetches bytes that are not to be a plain link, such as a PDF that may be refused with a reason; a body or form is
 * posted.
 */
export async function fetchBytes(address: string, type: string, body?: object): Promise<Blob> {
  const headers = { accept: type, ...pageHeaders() }
  const init =
    body === undefined
      ? { headers }
      : body instanceof FormData
        ? { method: 'POST', headers, body }
        : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return (await proven(() => fetched(address, init))).blob()
}

/** Fetches a file that may be refused with a reason, in the language of the screens; the answer says its name. */
export const fetchFile = (address: string, type: string, language: string): Promise<Response> =>
  fetched(address, { headers: { accept: type, 'accept-language': language, ...pageHeaders() } })

async function fetched(address: string, init: RequestInit): Promise<Response> {
  const response = await fetchInTurn(address, init).catch(() => {
    throw noAnswer()
  })
  if (!response.ok) throw asProblem(response.status, await response.text())
  return response
}

/** Reads a refusal's body, whatever it is. */
export function asProblem(status: number, text: string): ApiProblem {
  try {
    const body: unknown = JSON.parse(text)
    if (!isProblem(body)) return unreadable(status)
    const { detail, template, params } = body
    const message = messageOf({ message: detail ?? body.title, template, params })
    body.errors?.forEach(messageOf)
    return new ApiProblem(status, body.code, message, body.errors, body.current)
  } catch {
    return unreadable(status)
  }
}

const unreadable = (status: number): ApiProblem =>
  new ApiProblem(status, 'unreadable', 'An unexpected error occurred. Please try again.')
