import pg from 'pg'
import { freshDatabase } from './database.ts'

/** Tables that belong to no company, each with the reason why it may. */
export const platformTables: Record<string, string> = {
  accounts: 'who can sign in, found by e-mail before any company is known; the application role has no right to it',
  sessions: 'found by token before any company is known; the application role has no right to it',
  rate_limits:
    'counts attempts by hashed e-mail and address, of people and strangers alike; holds nothing of a company',
  schema_migrations: 'which migrations ran; only the owner reads it',
}

/** PostgreSQL's own catalogue of a migrated database. */
export interface Catalogue {
  rows<T extends object>(text: string, values?: unknown[]): Promise<T[]>
  /** Tables that belong to a company. */
  tenantTables(): Promise<string[]>
  close(): Promise<void>
}

export async function openCatalogue(): Promise<Catalogue> {
  const database = await freshDatabase()
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await client.query(text, values)).rows as T[]
  return {
    rows,
    async tenantTables() {
      const tables = await rows<{ name: string }>(
        `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
          and c.relkind in ('r', 'p') and (c.relname = 'companies' or not c.relname = any($1)) order by 1`,
        [Object.keys(platformTables)],
      )
      return tables.map(({ name }) => name)
    },
    async close() {
      await client.end()
      await database.drop()
    },
  }
}
