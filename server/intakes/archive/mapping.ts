import { addressKey } from '#domain/characters.ts'
import { dataPath } from '#domain/archives/rules.ts'
import type { Context } from '#server/platform/context.ts'
import { knownPeople, sameNames } from '../queries/known.ts'
import { isId } from './faults.ts'
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

/** Longer is no name of ours: whoever has such a one is refused when the records are read. */
const longestName = 200

const isNamed = (value: unknown): value is Named => {
  if (typeof value !== 'object' || value === null) return false
  const { id, name } = value as Partial<Record<keyof Named, unknown>>
  return typeof id === 'string' && isId(id) && typeof name === 'string' && name.length <= longestName
}

/** As many are looked for at once. */
const askedAtOnce = 500

/**
 * What of an archive is here already: people by their addresses, roles and tags by their names. They stay as they are,
 * and what the archive says of them is said of them here; a second one of the same address or name is none. How many
 * people are known, and how many are not.
 */
export async function idsHere(
  archive: Archive,
  inCompany: InCompany,
  companyId: string,
): Promise<{ ids: Ids; known: number; brought: number }> {
  const ids = new Map([[archive.manifest.company.id, companyId]])
  const here = await inCompany(knownPeople)
  const met = new Set<string>()
  let brought = 0
  for await (const { value: person } of recordsIn(archive, dataPath('people'))) {
    if (!isNamed(person)) continue
    const { email } = person as { email?: unknown }
    const found = typeof email === 'string' ? here.get(addressKey(email)) : undefined
    if (found === undefined) brought += 1
    else if (!met.has(found)) {
      met.add(found)
      ids.set(person.id, found)
    }
  }
  for (const kind of ['roles', 'tags'] as const) await addSameNames(ids, archive, kind, inCompany)
  return { ids, known: met.size, brought }
}

type InCompany = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

async function addSameNames(
  ids: Map<string, string>,
  archive: Archive,
  kind: 'roles' | 'tags',
  inCompany: InCompany,
): Promise<void> {
  const met = new Set<string>()
  let asked: Named[] = []
  const ask = async (): Promise<void> => {
    for (const [archived, id] of await inCompany((ctx) => sameNames(ctx, kind, asked)))
      if (!met.has(id)) {
        met.add(id)
        ids.set(archived, id)
      }
    asked = []
  }
  for await (const { value } of recordsIn(archive, dataPath(kind))) {
    if (!isNamed(value)) continue
    asked.push({ id: value.id, name: value.name })
    if (asked.length === askedAtOnce) await ask()
  }
  if (asked.length > 0) await ask()
}
