import { QueryObserver } from '@tanstack/react-query'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { type EventName, events } from '#domain/events.ts'
import { queryClient } from './query.tsx'
import { markStale, showDeleted, showWritten, staleAfter } from './stale.ts'

/** One answer of each kind of query that screens ask. */
const answers = {
  session: ['session'],
  company: ['company'],
  clientList: ['clients', 'list', { page: 1 }],
  clientChoices: ['clients', 'lookup', { search: '' }],
  client: ['clients', 'one', 'c1'],
  jobList: ['jobs', 'list', {}],
  job: ['jobs', 'one', 'j1'],
  reportList: ['reports', 'list', {}],
  report: ['reports', 'one', 'r1'],
  shareList: ['shares', 'r1'],
  invoiceList: ['invoices', 'list', {}],
  invoice: ['invoices', 'one', 'i1'],
  invoiceableWork: ['invoices', 'work', 'c1'],
  newInvoice: ['invoices', 'suggestion'],
  variationList: ['variations', 'list', {}],
  variation: ['variations', 'one', 'v1'],
  staffDashboard: ['dashboard', 'staff'],
  clientDashboard: ['dashboard', 'client'],
  companies: ['companies', 'list', {}],
  outbox: ['mail', 'outbox'],
}
type Answer = keyof typeof answers

beforeEach(() => {
  queryClient.clear()
  for (const key of Object.values(answers)) queryClient.setQueryData(key, 'as it was')
})

const staleOnes = () =>
  (Object.keys(answers) as Answer[]).filter((name) => queryClient.getQueryState(answers[name])?.isInvalidated === true)

it('every event says what it makes out of date', () => {
  expect(Object.keys(staleAfter).toSorted()).toEqual(Object.keys(events).toSorted())
  const silent = Object.entries(staleAfter).filter(([, keys]) => keys.length === 0)
  expect(silent.map(([name]) => name)).toEqual(['company.opened'])
})

it('every key of the table is one that screens ask with, and each answer above too', () => {
  const root = join(import.meta.dirname, '..')
  const asked = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .flatMap((path) => [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /(?:queryKey:\s*|\w+Key = (?:\([^)]*\) => )?)\[\s*'([\w-]+)'(?:,\s*'([\w-]+)')?/g,
      ),
    ])
    .map(([, first, second]) => [first, second])
  expect(asked.length).toBeGreaterThan(15)
  for (const key of [...Object.values(staleAfter).flat(), ...Object.values(answers)]) {
    const [first, second] = key as string[]
    const known = asked.some(([one, other]) => one === first && (second === undefined || !other || other === second))
    expect(known, `nobody asks with ${String(key)}`).toBe(true)
  }
})

const cases: [EventName, Answer[]][] = [
  [
    'client.updated',
    [
      'clientList',
      'clientChoices',
      'client',
      'jobList',
      'job',
      'reportList',
      'report',
      'invoiceList',
      'invoice',
      'invoiceableWork',
      'variationList',
      'variation',
      'staffDashboard',
      'clientDashboard',
    ],
  ],
  [
    'company.updated',
    [
      'session',
      'company',
      'invoiceList',
      'invoice',
      'invoiceableWork',
      'newInvoice',
      'staffDashboard',
      'clientDashboard',
    ],
  ],
  ['share.revoked', ['shareList']],
  ['report.created', ['reportList', 'report', 'staffDashboard', 'clientDashboard']],
  [
    'payment.recorded',
    [
      'jobList',
      'job',
      'invoiceList',
      'invoice',
      'invoiceableWork',
      'variationList',
      'variation',
      'staffDashboard',
      'clientDashboard',
    ],
  ],
]

it.each(cases)('after %s, exactly what shows it is out of date', async (event, expected) => {
  await markStale(event)
  expect(staleOnes()).toEqual(expected)
})

describe('what was written here', () => {
  it('shows the answer at once and is not asked for again; the rest is out of date', () => {
    showWritten('client.updated', answers.client, 'as it is')
    expect(queryClient.getQueryData(answers.client)).toBe('as it is')
    expect(staleOnes()).not.toContain('client')
    expect(staleOnes()).toContain('invoiceList')
  })

  it('reaches a list that is open: it is fetched anew, and shows the new name', async () => {
    let name = 'Harbour Homes'
    const fetchList = vi.fn<() => Promise<{ invoiceNumber: string; clientName: string }[]>>(() =>
      Promise.resolve([{ invoiceNumber: 'INV-2026-001', clientName: name }]),
    )
    const list = new QueryObserver(queryClient, { queryKey: ['invoices', 'list', { page: 2 }], queryFn: fetchList })
    const shown: string[] = []
    const stop = list.subscribe(({ data }) => data && shown.push(data[0]?.clientName ?? ''))
    await vi.waitFor(() => expect(shown.at(-1)).toBe('Harbour Homes'))

    name = 'Harbour Villas'
    showWritten('client.updated', answers.client, { name })
    await vi.waitFor(() => expect(shown.at(-1)).toBe('Harbour Villas'))
    expect(fetchList).toHaveBeenCalledTimes(2)
    stop()
  })

  it('and deleted, is not asked for while its page is still there', async () => {
    const fetchOne = vi.fn<() => Promise<string>>(() => Promise.resolve('the invoice'))
    const page = new QueryObserver(queryClient, { queryKey: answers.invoice, queryFn: fetchOne, staleTime: Infinity })
    const stop = page.subscribe(() => undefined)
    showDeleted('invoice.deleted', answers.invoice)
    await markStale('share.created')
    expect(fetchOne).not.toHaveBeenCalled()
    expect(staleOnes()).toEqual(expect.arrayContaining(['invoice', 'invoiceList', 'job']))
    stop()
  })
})
