import { searchTypes, type SearchType } from '#domain/search/choices.ts'
import type { SearchHit } from '#domain/search/schema.ts'

/** A record by its kind and id. */
export type RecordName = Pick<SearchHit, 'type' | 'id'>

const folders: Readonly<Record<Exclude<SearchType, 'user'>, string>> = {
  client: 'clients',
  job: 'jobs',
  report: 'reports',
  invoice: 'invoices',
  variation: 'variations',
  task: 'tasks',
}

/** Where a result leads: people have no page of their own, but a line in their list. */
export const addressOfHit = ({ type, id, subtitle }: SearchHit): string =>
  type === 'user'
    ? `/app/settings/users?${new URLSearchParams({ search: subtitle ?? '' })}`
    : `/app/${folders[type]}/${id}`

/** The page of everything that is found. */
export const pageOfAll = (typed: string): string => `/app/search?${new URLSearchParams({ q: typed.trim() })}`

/** Which record an address shows: on a page of its own or one of the pages below that, or a task beside a list. */
export function recordAt(pathname: string, task: string | null): RecordName | undefined {
  const [, folder, ownId = ''] = /^\/app\/([a-z]+)\/([^/]+)/.exec(pathname) ?? []
  const type = task === null ? searchTypes.find((each) => each !== 'user' && folders[each] === folder) : 'task'
  const id = task ?? ownId
  return type !== undefined && isId(id) ? { type, id } : undefined
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
