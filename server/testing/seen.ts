import { createHash } from 'node:crypto'
import { routes } from '../features.ts'
import type { Caller } from './caller.ts'

const read = routes.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'GET')
// Who is signed in is a matter of the session, not of the company; a form for strangers is another each time; and
// what changes is told without end.
const apart = /^\/api\/(session|contact|sign-up|company\/sessions|live)/
const lists = read.filter(({ path }) => !path.includes(':') && !apart.test(path))

/**
 * Everything a person is shown: every list and overview, and of the lists' rows every record and paper, by address.
 * JSON as it is, so that a difference can be read; other answers by their SHA-256.
 */
export async function everythingSeen(person: Caller): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {}
  const look = async (path: string): Promise<unknown> => {
    const response = await person.fetch(path)
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const content: unknown = isJson ? JSON.parse(bytes.toString()) : createHash('sha256').update(bytes).digest('hex')
    seen[path] = { status: response.status, content: withoutRequest(content) }
    return content
  }
  for (const list of lists) {
    const { items = [] } = ((await look(list.path)) ?? {}) as { items?: { id?: string }[] }
    const ofRecords = read.filter(({ path }) => path.startsWith(`${list.path}/:`))
    for (const { path } of ofRecords)
      for (const { id } of items) if (id !== undefined) await look(path.replace(/:\w+/, id))
  }
  return seen
}

/** A refusal names its request, which is another each time. */
const withoutRequest = (content: unknown): unknown =>
  typeof content === 'object' && content !== null ? { ...content, requestId: undefined } : content
