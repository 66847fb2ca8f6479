import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { Mailbox } from './mailbox.ts'
import type { Person } from './people.ts'
import { badRequest } from './refusals.ts'

/** One call of Graph that was let in. */
export interface GraphCall {
  person: Person
  /** Throws where the person has none. */
  mailbox: () => Mailbox
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
