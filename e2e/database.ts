import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import pg from 'pg'
import { newId } from '#domain/ids.ts'

/** Where the embedded cluster of a data folder is. */
export const clusterOf = (dataDir: string): string => join(dataDir, 'postgres', 'cluster')

/** Its database, as the superuser, past row-level security: for looking and for faults, not for the product. */
export function databaseUrlOf(dataDir: string): string {
  const passwords = JSON.parse(readFileSync(join(dataDir, 'postgres', 'passwords.json'), 'utf8')) as {
    superuser: string
  }
  return `postgresql://postgres:${passwords.superuser}@localhost/stringline?host=${encodeURIComponent(clusterOf(dataDir))}&port=5432`
}

/** Asks the product's database, past everything: for what takes time in life, or what no screen makes yet. */
const ask = async (text: string, values: unknown[]): Promise<number> => (await answerOf(text, values)).rowCount ?? 0

const rowsOf = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await answerOf<Row>(text, values)).rows

async function answerOf<Row extends object>(text: string, values: unknown[]): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: databaseUrlOf(process.env['E2E_DATA_DIR'] ?? '') })
  await client.connect()
  try {
    return await client.query<Row>(text, values)
  } finally {
    await client.end()
  }
}

async function tokenHashOf(context: BrowserContext): Promise<Buffer> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'stringline')
  return createHash('sha256')
    .update(cookie?.value ?? '')
    .digest()
}

/** Makes the browser's session run out, as when nobody has used it for long. */
export async function expireSession(context: BrowserContext): Promise<void> {
  const ended = await ask(`update sessions set expires_at = now() - interval '1 minute' where token_hash = $1`, [
    await tokenHashOf(context),
  ])
  if (ended !== 1) throw new Error('The browser has no session to run out')
}

/** Makes it long ago that the person of the browser's session has proved that it is them. */
export async function forgetProof(context: BrowserContext): Promise<void> {
  await ask(`update sessions set confirmed_at = now() - interval '1 hour' where token_hash = $1`, [
    await tokenHashOf(context),
  ])
}

/** A company that requires a second step, in which an account that there is works from now on. */
export async function givenStrictCompany(email: string, name: string): Promise<void> {
  const [companyId, userId] = [newId(), newId()]
  await ask(
    `insert into companies (id, name, code, email, phone, trial_ends_at, second_step_required)
      values ($1, $2, 'STRICT', 'office@example.test', '09 555 0100', now() + interval '14 days', true)`,
    [companyId, name],
  )
  await ask(
    `insert into users (company_id, id, email, name, role, created_hash) values ($1, $2, $3, 'Ana', 'admin', '')`,
    [companyId, userId, email],
  )
  await ask(
    `insert into memberships (account_id, company_id, user_id, entered_at)
      select id, $1, $2, now() + interval '1 minute' from accounts where email = $3`,
    [companyId, userId, email],
  )
}

/** A mail of news to this address whose subject says so, if it is written by now: nobody waits until it is gathered. */
export async function mailTo(
  address: string,
  words: string,
): Promise<{ text: string; html: string; unsubscribeUrl: string } | undefined> {
  await ask(`update pgboss.job set start_after = now() where name = 'tellOfNews' and start_after > now()`, [])
  const [mail] = await rowsOf<{ text: string; html: string; unsubscribeUrl: string }>(
    `select text_body as text, html_body as html, unsubscribe_url as "unsubscribeUrl" from mails
      where to_address = $1 and position($2 in subject) > 0`,
    [address, words],
  )
  return mail
}
