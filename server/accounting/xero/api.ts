import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'
import type { AccountingApi } from 'xero-node/dist/gen/api/accountingApi.js'
import { askOutside, OutgoingFault } from '#server/platform/outgoing.ts'

/** What the official client is held to while it asks something: where it may ask, and what went wrong on the way. */
interface Errand {
  base: string
  patience: number
  fault?: OutgoingFault
}

const errands = new AsyncLocalStorage<Errand>()

/** What is known of the library by which Xero's client asks. */
interface Axios {
  defaults: { adapter: string; env: Record<string, unknown>; proxy: false }
}

let loaded: Promise<typeof AccountingApi> | undefined

/** Loaded with the first call, 26 MB: most processes never make one. */
function library(): Promise<typeof AccountingApi> {
  loaded ??= import('xero-node/dist/gen/api/accountingApi.js').then((module) => {
    // By which Xero's client asks, and nobody else: it takes no way of asking, and by its own it would follow
    // redirects and proxies and read answers of any size.
    const { defaults } = createRequire(import.meta.resolve('xero-node'))('axios') as Axios
    defaults.adapter = 'fetch'
    defaults.env = { ...defaults.env, fetch: askGuarded, Request: null, Response }
    defaults.proxy = false
    return module.AccountingApi
  })
  return loaded
}

async function askGuarded(
  address: string | URL,
  { method = 'GET', headers, body }: RequestInit = {},
): Promise<Response> {
  const errand = errands.getStore()
  if (errand === undefined) throw new Error('Xero is asked by askXero alone')
  // Its client sends `{}` with every question.
  const sent = method.toUpperCase() === 'GET' ? null : (body ?? null)
  try {
    return await askOutside(
      String(address),
      { method: method.toUpperCase(), headers: headers ?? {}, body: sent },
      { bases: [errand.base], patience: errand.patience },
    )
  } catch (error) {
    if (error instanceof OutgoingFault) errand.fault = error
    throw error
  }
}

/** An answer of Xero's: what it says, or in what words it refused. */
export type Answer<T> = { status: number; retryAfter: number | null } & ({ body: T } | { refused: string[] })

type Call<T> = (api: AccountingApi) => Promise<{ response: { status?: number; headers: unknown }; body: T }>

/**
 * Asks Xero's accounting API by its official client. Throws `OutgoingFault` where there was no answer within
 * `patience`, in milliseconds.
 */
export async function askXero<T>(
  { api: root, access, patience }: { api: string; access: string; patience: number },
  call: Call<T>,
): Promise<Answer<T>> {
  const Library = await library()
  const base = `${root}/api.xro/2.0`
  const api = new Library(base)
  api.accessToken = access
  const errand: Errand = { base, patience }
  return errands.run(errand, async () => {
    try {
      const { response, body } = await call(api)
      return { status: response.status ?? 200, retryAfter: null, body }
    } catch (error) {
      if (errand.fault !== undefined) throw errand.fault
      return refusalIn(error)
    }
  })
}

interface Told {
  response: { statusCode: number; headers: Record<string, string>; body: unknown }
}

/** Xero's client throws what was answered as a text of JSON. */
function refusalIn(error: unknown): Answer<never> {
  if (typeof error !== 'string') throw error
  const { response } = JSON.parse(error) as Told
  if (response.statusCode === 0) throw new OutgoingFault('unreachable')
  const after = Number(response.headers['retry-after'])
  return {
    status: response.statusCode,
    retryAfter: Number.isFinite(after) && after > 0 ? after : null,
    refused: wordsIn(response.body),
  }
}

interface Refusal {
  Elements?: { ValidationErrors?: { Message?: string }[] }[]
  Message?: string
  Detail?: string
}

/** In what words: those about the record where there are some. */
function wordsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  const { Elements: elements = [], Message: message, Detail: detail } = body as Refusal
  const about = elements.flatMap(({ ValidationErrors: errors = [] }) => errors.map((each) => each.Message ?? ''))
  return (about.length > 0 ? about : [message ?? detail ?? ''])
    .filter((text) => text !== '')
    .map((text) => text.slice(0, 500))
}
