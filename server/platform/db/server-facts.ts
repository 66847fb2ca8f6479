import type pg from 'pg'
import { waits } from '../limits.ts'
import { withTimeout } from './session.ts'
import { DatabaseUnusable } from './unusable.ts'

/** What a server says of itself. */
export interface ServerFacts {
  pid: number
  version: number
  versionName: string
  encoding: string
  maxConnections: number
}

export async function readServer(client: pg.ClientBase): Promise<ServerFacts> {
  const { rows } = await client.query<ServerFacts>(
    withTimeout(
      {
        text: `select pg_backend_pid() as pid, current_setting('server_version_num')::integer as version,
          current_setting('server_version') as "versionName", current_setting('server_encoding') as encoding,
          current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
            as "maxConnections"`,
      },
      waits.connection,
    ),
  )
  const [facts] = rows
  if (facts === undefined) throw new Error('The database says nothing of itself')
  return facts
}

const oldestVersion = 15

/** Throws where a server is too old, or its database can't hold what people write. */
export function refuseUnfit({ version, versionName, encoding }: ServerFacts, setting: string): void {
  if (version < oldestVersion * 10_000)
    throw new DatabaseUnusable(
      `The database is PostgreSQL ${versionName}; Stringline needs ${oldestVersion} or later. Upgrade it, or let ${setting} lead to another.`,
    )
  if (encoding !== 'UTF8')
    throw new DatabaseUnusable(
      `The database of ${setting} is encoded in ${encoding}, which can't hold all that people write. Recreate it: create database … encoding 'UTF8' template template0.`,
    )
}
