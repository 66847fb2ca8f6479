import { isDeepStrictEqual } from 'node:util'
import { type BenchDatabase, kinds } from './database.ts'
import type { Case } from './case.ts'
import type { Call } from './load.ts'
import { rareWord, searched } from './search-words.ts'
import type { Server } from './servers.ts'

/** How many different requests of each case are compared: all of its words, and some of its pages and records. */
const compared = 12
/** And of each that writes: with as many a task comes into every column. */
const written = 5

/**
 * Refuses to compare servers that don't answer the same, whole: every value of every field of the same records in the
 * same order, totals and counts. Of what was just written all but the moment and the number, which are each server's
 * own; it is read again from both, and so is everything else: a write keeps what the reads go by. At `most` so many
 * requests of each case.
 */
export async function checkSameAnswers(
  cases: readonly Case[],
  servers: { floor: Server; ours: Server },
  { token }: BenchDatabase,
  most: number = compared,
): Promise<void> {
  const sent = cases.filter(({ hasFloor }) => hasFloor).map(({ name, next }) => ({ name, calls: callsOf(next, most) }))
  const compareAll = async (name: string, calls: readonly Call[], part: (answered: unknown) => unknown) => {
    for (const call of calls) {
      const answers = [servers.floor, servers.ours].map((server) => answer(server, call, token))
      const [floor, ours] = (await Promise.all(answers)).map(part)
      if (!isDeepStrictEqual(floor, ours))
        throw new Error(`"${name}" differs at ${call.path}: ${differenceOf(floor, ours)}`)
    }
  }
  for (const { name, calls } of sent) await compareAll(name, calls, calls[0]?.method === 'GET' ? whole : withoutOwn)
  if (sent.every(({ calls }) => calls[0]?.method === 'GET')) return
  for (const { name, calls } of sent)
    if (calls[0]?.method === 'GET') await compareAll(`${name}, after writing`, calls, withoutOwn)
}

function callsOf(next: () => Call, most: number): Call[] {
  const calls = Array.from({ length: most }, next)
  return calls[0]?.method === 'POST' ? calls.slice(0, written) : calls
}

const whole = (answered: unknown): unknown => answered

/** The answer as JSON; of a write, also as it is read again. */
async function answer(server: Server, call: Call, token: string): Promise<unknown> {
  const created = await ask(server, call, token)
  if (call.method === 'GET') return created
  const { id } = created as { id: string }
  const [, api, list] = call.path.split('/')
  const read = await ask(server, { method: 'GET', path: `/${api}/${list}/${id}` }, token)
  if (!isDeepStrictEqual(read, created))
    throw new Error(`${call.path} is read otherwise than it was written: ${differenceOf(created, read)}`)
  return created
}

async function ask({ url }: Server, { method, path, body }: Call, token: string): Promise<unknown> {
  const answered = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  })
  if (!answered.ok) throw new Error(`${method} ${url}${path} answered ${answered.status}: ${await answered.text()}`)
  return answered.json()
}

const own = ['createdAt', 'updatedAt', 'completedAt', 'clientId', 'reportId', 'invoiceNumber']

/** Without what each server decides by itself; a number or moment must be there all the same. */
function withoutOwn(answered: unknown): unknown {
  if (answered === null || typeof answered !== 'object') return answered
  if (Array.isArray(answered)) return answered.map(withoutOwn)
  return Object.fromEntries(
    Object.entries(answered).map(([field, value]) => [field, own.includes(field) ? typeof value : withoutOwn(value)]),
  )
}

/** Where two answers part first. */
function differenceOf(floor: unknown, ours: unknown, at = ''): string {
  if (isDeepStrictEqual(floor, ours)) return ''
  if (floor === null || ours === null || typeof floor !== 'object' || typeof ours !== 'object')
    return `${at || 'the whole'}: floor ${JSON.stringify(floor)}, ours ${JSON.stringify(ours)}`
  const keys = new Set([...Object.keys(floor), ...Object.keys(ours)])
  for (const key of keys) {
    const values = [floor, ours].map((side) => (side as Record<string, unknown>)[key])
    const difference = differenceOf(values[0], values[1], `${at}.${key}`)
    if (difference !== '') return difference
  }
  return `${at}: one is a list, the other is not`
}

/** Of the rare words mistyped, how many find what was meant: all that the right word finds. */
export async function countForgiven(server: Server, { token }: BenchDatabase): Promise<{ found: number; of: number }> {
  const idsOf = async (kind: string, search: string): Promise<string[]> => {
    const path = `/api/${kind}?pageSize=200&search=${encodeURIComponent(search)}`
    const { items } = (await ask(server, { method: 'GET', path }, token)) as { items: { id: string }[] }
    return items.map(({ id }) => id)
  }
  const result = { found: 0, of: 0 }
  for (const kind of kinds) {
    const meant = await idsOf(kind, rareWord(kind))
    if (meant.length === 0) throw new Error(`Nothing is called ${rareWord(kind)} among ${kind}`)
    for (const word of searched[kind].misspelt) {
      const found = new Set(await idsOf(kind, word))
      result.of += 1
      if (meant.every((id) => found.has(id))) result.found += 1
    }
  }
  return result
}
