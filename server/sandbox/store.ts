import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** What the sandbox keeps: documents by where they belong, what they are, and their id. */
export interface Store {
  get<T>(shelf: Shelf<T>, place: string, id: string): T | undefined
  /** In the order in which they were first put there. */
  all<T>(shelf: Shelf<T>, place: string): T[]
  entries<T>(shelf: Shelf<T>, place: string): [id: string, value: T][]
  put<T>(shelf: Shelf<T>, place: string, id: string, value: T): void
  remove<T>(shelf: Shelf<T>, place: string, id: string): void
  /** All of what `work` puts and removes, or nothing of it where it throws; on disk once this returns. */
  whole<T>(work: () => T): T
  close(): void
}

/** A kind of document; the type is of what is kept there, and stands nowhere else. */
export interface Shelf<T> {
  name: string
  readonly kept?: T
}

export const shelf = <T>(name: string): Shelf<T> => ({ name })

interface Change {
  shelf: string
  place: string
  id: string
  before: string | undefined
  after: string | undefined
}

/**
 * Opens the file, or makes it. Everything is held in memory as text and handed out as copies, so that nobody changes
 * what is kept by changing what they were given; what was put is written in one transaction.
 */
export function openStore(file: string): Store {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = normal')
  database.exec(
    'create table if not exists documents (shelf text, place text, id text, body text, primary key (shelf, place, id))',
  )
  const held = read(database)
  const insert = database.prepare('insert into documents values (?, ?, ?, ?) on conflict do update set body = ?4')
  const drop = database.prepare('delete from documents where shelf = ? and place = ? and id = ?')
  let changes: Change[] | undefined

  const rows = (name: string, place: string): Map<string, string> => {
    const key = `${name}\n${place}`
    const found = held.get(key) ?? new Map<string, string>()
    held.set(key, found)
    return found
  }

  function change(name: string, place: string, id: string, after: string | undefined): void {
    if (changes === undefined) throw new Error('Only `whole` may change what the sandbox keeps.')
    const here = rows(name, place)
    changes.push({ shelf: name, place, id, before: here.get(id), after })
    if (after === undefined) here.delete(id)
    else here.set(id, after)
  }

  function undo(): void {
    for (const { shelf: name, place, id, before } of changes?.toReversed() ?? [])
      if (before === undefined) rows(name, place).delete(id)
      else rows(name, place).set(id, before)
  }

  function write(): void {
    if (changes === undefined || changes.length === 0) return
    database.exec('begin')
    try {
      for (const { shelf: name, place, id, after } of changes)
        if (after === undefined) drop.run(name, place, id)
        else insert.run(name, place, id, after)
      database.exec('commit')
    } catch (error) {
      database.exec('rollback')
      throw error
    }
  }

  return {
    get: (kind, place, id) => parsed(rows(kind.name, place).get(id)),
    all: (kind, place) => [...rows(kind.name, place).values()].map((text) => JSON.parse(text)),
    entries: (kind, place) => [...rows(kind.name, place)].map(([id, text]) => [id, JSON.parse(text)]),
    put: (kind, place, id, value) => change(kind.name, place, id, JSON.stringify(value)),
    remove: (kind, place, id) => change(kind.name, place, id, undefined),
    whole(work) {
      if (changes !== undefined) return work()
      changes = []
      try {
        const done = work()
        write()
        return done
      } catch (error) {
        undo()
        throw error
      } finally {
        changes = undefined
      }
    },
    close: () => database.close(),
  }
}

function read(database: DatabaseSync): Map<string, Map<string, string>> {
  const held = new Map<string, Map<string, string>>()
  const rows = database.prepare('select shelf, place, id, body from documents order by rowid').all()
  for (const { shelf: name, place, id, body } of rows as Record<'shelf' | 'place' | 'id' | 'body', string>[]) {
    const key = `${name}\n${place}`
    held.set(key, (held.get(key) ?? new Map<string, string>()).set(id, body))
  }
  return held
}

const parsed = <T>(text: string | undefined): T | undefined => (text === undefined ? undefined : JSON.parse(text))
