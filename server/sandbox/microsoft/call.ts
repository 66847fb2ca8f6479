import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { Calendars } from './calendars.ts'
import type { Mailbox } from './mailbox.ts'
import type { Person } from './people.ts'
import { badRequest, changedMeanwhile } from './refusals.ts'

/** One call of Graph that was let in. */
export interface GraphCall {
  person: Person
  /** Throws where the person has none. */
  mailbox: () => Mailbox
  calendars: () => Calendars
  query: URLSearchParams
  params: Record<string, string>
  /** What was sent: text as such, bytes where they were sent as such. */
  body: unknown
  headers: IncomingHttpHeaders
  origin: string
}

export interface GraphAnswer {
  status: number
  body?: object
  headers?: Record<string, string>
}

export interface GraphRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  /** One of which a token must have been given. */
  scopes: readonly string[]
  run: (call: GraphCall) => GraphAnswer
}

/** What was sent, if it is what it should be; throws Graph's refusal of a body that it cannot read. */
export function read<T>(schema: z.ZodType<T>, { body, headers }: GraphCall): T {
  if (!/^application\/json\b/.test(headers['content-type'] ?? ''))
    throw badRequest('A Content-Type of application/json is needed.', 'RequestBodyRead')
  const parsed = schema.safeParse(json(body))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw badRequest(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`, 'RequestBodyRead')
}

function json(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    throw badRequest('Unable to read JSON request payload.', 'BadRequest')
  }
}

/** The query's options, of which only these are known here; others are refused and not passed over. */
export function refuseOtherOptions({ query }: GraphCall, known: readonly string[]): void {
  const other = [...query.keys()].find((key) => key.startsWith('$') && !known.includes(key))
  if (other !== undefined) throw badRequest(`The sandbox does not know the option ${other} here.`)
}

/** How many of what is listed are asked for, and from which on. */
export function pageOf({ query }: GraphCall): { top: number; skip: number } {
  const [top, skip] = [Number(query.get('$top') ?? 10), Number(query.get('$skip') ?? 0)]
  if (!Number.isInteger(top) || top < 1 || top > 1000) throw badRequest('Invalid value for $top.')
  return { top, skip }
}

/** Where the next page of a list is. */
export function nextPage(call: GraphCall, skip: number): string {
  const next = new URL(call.origin + call.params['path'])
  for (const [name, value] of call.query) next.searchParams.set(name, value)
  next.searchParams.set('$skip', String(skip))
  return next.href
}

/** Throws Graph's 412 where the caller knows an older state than this. */
export function refuseOlder({ headers }: GraphCall, etag: string): void {
  const known = headers['if-match']
  if (known !== undefined && known !== '*' && known !== etag) throw changedMeanwhile()
}

/** Whether ids are to stay what they are when an item moves to another folder. */
export const wantsImmutable = ({ headers }: GraphCall): boolean =>
  String(headers['prefer'] ?? '').includes('IdType="ImmutableId"')

/** Of an answer, the fields that were asked for by `$select`; all where nothing was said. The id is always there. */
export function selected<T extends object>({ query }: GraphCall, record: T, usual: (field: string) => boolean): T {
  const asked = query.get('$select')?.split(',')
  const isKept = (field: string): boolean =>
    field.startsWith('@') || field === 'id' || (asked === undefined ? usual(field) : asked.includes(field))
  return Object.fromEntries(Object.entries(record).filter(([field]) => isKept(field))) as T
}
