import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import pg from 'pg'

/** Where the embedded cluster of a data folder is. */
export const clusterOf = (dataDir: string): string => join(dataDir, 'postgres', 'cluster')

/** Its database, as the superuser, past row-level security: for looking and for faults, not for the product. */
export function databaseUrlOf(dataDir: string): string {
  const passwords = JSON.parse(readFileSync(join(dataDir, 'postgres', 'passwords.json'), 'utf8')) as {
    superuser: string
  }
  return `postgresql://postgres:${passwords.superuser}@localhost/stringline?host=${encodeURIComponent(clusterOf(dataDir))}&port=5432`
}

/** Makes the browser's session run out, as when nobody has used it for long. */
export async function expireSession(context: BrowserContext): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'stringline')
  const hash = createHash('sha256')
    .update(cookie?.value ?? '')
    .digest()
  const client = new pg.Client({ connectionString: databaseUrlOf(process.env['E2E_DATA_DIR'] ?? '') })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `update sessions set expires_at = now() - interval '1 minute' where token_hash = $1`,
      [hash],
    )
    if (rowCount !== 1) throw new Error('The browser has no session to run out')
  } finally {
    await client.end()
  }
}
