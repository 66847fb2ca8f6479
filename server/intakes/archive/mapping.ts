import { addressKey } from '#domain/characters.ts'
import { dataPath } from '#domain/archives/rules.ts'
import type { Context } from '#server/platform/context.ts'
import { knownPeople, sameNames } from '../queries/known.ts'
import { recordsIn } from './lists.ts'
import type { Archive } from './zip.ts'

/** By which id something of the archive goes here: of what is here already, and of the company itself. */
export type Ids = ReadonlyMap<string, string>

const idWithin = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** A value in which each of these ids stands as it goes here, also within a text that mentions somebody. */
export function withIds(value: unknown, ids: Ids): unknown {
  if (typeof value === 'string') return value.length < 36 ? value : value.replace(idWithin, (id) => ids.get(id) ?? id)
  if (Array.isArray(value)) return value.map((each) => withIds(each, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withIds(inner, ids)]))
}

interface Named {
  id: string
  name: string
}

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Named>).id === 'string' &&
  typeof (value as Partial<Named>).name === 'string'

/**
 * What of an archive is here already: people by their addresses, roles and tags by their names. They stay as they are,
 * and what the archive says of them is said of them here. How many people are known, and how many are not.
 */
export async function idsHere(
  archive: Archive,
  inCompany: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>,
  companyId: string,
): Promise<{ ids: Ids; known: number; brought: number }> {
  const ids = new Map([[archive.manifest.company.id, companyId]])
  const here = await inCompany(knownPeople)
  let known = 0
  let brought = 0
  for await (const person of recordsIn(archive, dataPath('people'))) {
    if (!isNamed(person)) continue
    const { email } = person as { email?: unknown }
    const found = typeof email === 'string' ? here.get(addressKey(email)) : undefined
    if (found === undefined) brought += 1
    else {
      known += 1
      ids.set(person.id, found)
    }
  }
  for (const kind of ['roles', 'tags'] as const) {
    const named: Named[] = []
    for await (const each of recordsIn(archive, dataPath(kind))) if (isNamed(each)) named.push(each)
    for (const [archived, id] of await inCompany((ctx) => sameNames(ctx, kind, named))) ids.set(archived, id)
  }
  return { ids, known, brought }
}
