import type { ArchivedFile } from '#domain/archives/schema.ts'
import type { Money } from '#domain/money.ts'

/** A payment as payments online are set against it. */
interface SeenPayment {
  invoiceId: string
  clientId: string
  amount: Money
  stands: boolean
}

/** What an archive was found to have so far: what comes later may name it. */
export interface Seen {
  /** When it is read: nothing has happened after it. */
  until: string
  files: ReadonlyMap<string, ArchivedFile>
  roles: Set<string>
  people: Set<string>
  clients: Set<string>
  /** By whose they are. */
  jobs: Map<string, string>
  variations: Map<string, string>
  reports: Set<string>
  invoices: Map<string, string>
  payments: Map<string, SeenPayment>
  tags: Set<string>
  tasks: Set<string>
  /** What tasks wait for, which may come after them, and what those are called that wait. */
  needs: Map<string, readonly string[]>
  waiting: Map<string, string>
  /** How many these are in all. */
  needed: number
  comments: Set<string>
  /** Whatever stands in the archive once: kind and id, kind and number. */
  once: Set<string>
  /** How many records there were. */
  records: number
}

export const nothingSeen = ({ files, until }: Pick<Seen, 'files' | 'until'>): Seen => ({
  files,
  until,
  roles: new Set(),
  people: new Set(),
  clients: new Set(),
  jobs: new Map(),
  variations: new Map(),
  reports: new Set(),
  invoices: new Map(),
  payments: new Map(),
  tags: new Set(),
  tasks: new Set(),
  needs: new Map(),
  waiting: new Map(),
  needed: 0,
  comments: new Set(),
  once: new Set(),
  records: 0,
})
