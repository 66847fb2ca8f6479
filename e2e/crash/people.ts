import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Ledger } from './ledger.ts'
import type { Product } from './product.ts'
import { baselineOf, faultsOf, fileFaultsOf, type Baseline } from './verify.ts'
import type { Desk, Writers } from './writers.ts'

/** Who writes, in which company, and what was there before they began. */
export interface Prepared {
  desk: Desk
  companyId: string
  baseline: Baseline
}

/** Signs in to the demo company and issues an invoice to record payments of. */
export async function prepare(target: Product): Promise<Prepared> {
  const answer = await fetch(`${target.url}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'orgadmin@stringline.example',
      password: 'stringline-demo',
      remember: true,
      token: true,
    }),
  })
  const { token } = (await answer.json()) as { token: string }
  const call = async (method: string, path: string, body?: object, version?: number) => {
    const response = await fetch(`${target.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as { id: string; version: number } & Record<string, unknown>
  }
  const { session } = (await call('GET', '/api/session')) as unknown as { session: { company: { id: string } } }
  const { items } = (await call('GET', '/api/clients')) as unknown as { items: { id: string }[] }
  const invoice = await call('POST', '/api/invoices', {
    clientId: items[0]?.id,
    reference: 'Paid cent by cent',
    date: '2026-11-18',
    dueDate: '2026-12-18',
    items: [{ description: 'Framing', quantity: 1, unitPrice: '100000', taxRate: '0' }],
  })
  const submitted = await call('POST', `/api/invoices/${invoice.id}/submit`, undefined, invoice.version)
  await call('POST', `/api/invoices/${invoice.id}/approve`, undefined, submitted.version)

  const client = new pg.Client({ connectionString: target.databaseUrl() })
  await client.connect()
  const companyId = session.company.id
  const baseline = await baselineOf(client, companyId)
  await client.end()
  return { desk: { url: target.url, token, invoiceId: invoice.id }, companyId, baseline }
}

/** Everybody repeats what was cut off; then the books must agree to the last row, and the files to the last byte. */
export async function settle(
  target: Product,
  writers: Writers,
  ledger: Ledger,
  { desk, companyId, baseline }: Prepared,
): Promise<string[]> {
  const unsettled = () => ledger.entries.some((entry) => !entry.created || entry.pending !== null)
  const deadline = Date.now() + 240_000
  do {
    writers.resume()
    await sleep(200)
    await writers.pause()
  } while (unsettled() && Date.now() < deadline)
  return [...(await faultsOf(target.databaseUrl(), companyId, ledger, baseline)), ...(await fileFaultsOf(desk, ledger))]
}

/** How much was written, in one line. */
export function tally({ entries, acknowledged, cutOff, foundApplied }: Ledger): string {
  const counts = new Map<string, number>()
  for (const { kind } of entries) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const kinds = [...counts].map(([kind, count]) => `${count} ${kind}s`).join(', ')
  return `${acknowledged} writes acknowledged (${kinds}), ${cutOff} cut off, of whose edits ${foundApplied} had been applied.`
}
