import { QueryObserver } from '@tanstack/react-query'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type EventName, events } from '#domain/events.ts'
import { queryClient } from './query.tsx'
import { staleAfter } from './stale-after.ts'
import { markStale, showDeleted, showWritten } from './stale.ts'

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
  expect(silent).toEqual([])
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
  ['report.created', ['jobList', 'job', 'reportList', 'report', 'staffDashboard', 'clientDashboard']],
  [
    'invoice.deleted',
    [
      'clientList',
      'client',
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

describe('what is on a screen', () => {
  /** Which answers were fetched since the screens were opened. */
  let fetched: string[]
  let leave: (() => void)[]
  const looksAt = async (...queryKey: string[]) => {
    const queryFn = () => {
      fetched.push(queryKey.join(' '))
      return Promise.resolve(1)
    }
    const observer = new QueryObserver(queryClient, { queryKey, queryFn })
    leave.push(observer.subscribe(() => undefined))
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1))
  }
  const outOfDate = (...queryKey: string[]) => queryClient.getQueryState(queryKey)?.isInvalidated

  beforeEach(async () => {
    fetched = []
    leave = []
    await looksAt('jobs', 'list')
    await looksAt('jobs', 'one', '1')
    await looksAt('shares', '1')
    await looksAt('jobs-archive', 'list')
    queryClient.setQueryData(['jobs', 'list', 'page 2'], 1)
    fetched = []
  })
  afterEach(() => leave.forEach((close) => close()))

  it('is fetched anew, waited for, and the rest is only marked', async () => {
    await markStale('job.created')
    expect(fetched.toSorted()).toEqual(['jobs list', 'jobs one 1'])
    expect(outOfDate('jobs', 'list')).toBe(false)
    expect(outOfDate('jobs', 'list', 'page 2')).toBe(true)
    expect(outOfDate('shares', '1')).toBe(false)
  })

  it('is not fetched for a record that is gone, though its page is still there', async () => {
    showDeleted('job.deleted', ['jobs', 'one', '1'])
    await vi.waitFor(() => expect(fetched).toEqual(['jobs list']))
    expect(outOfDate('jobs', 'one', '1')).toBe(true)
  })

  it('is only marked where it shows already what was written', async () => {
    await looksAt('jobs', 'board', '1')
    fetched = []
    showWritten('job.updated', ['jobs', 'one', '1'], 1, ['jobs', 'board'])
    await vi.waitFor(() => expect(fetched).toEqual(['jobs list']))
    expect(outOfDate('jobs', 'board', '1')).toBe(true)
    expect(outOfDate('jobs', 'list')).toBe(false)
  })
})

describe('what was written here', () => {
  it('shows the answer at once and is not asked for again; the rest is out of date', async () => {
    showWritten('client.updated', answers.client, 'as it is')
    expect(queryClient.getQueryData(answers.client)).toBe('as it is')
    await vi.waitFor(() => expect(staleOnes()).toContain('invoiceList'))
    expect(staleOnes()).not.toContain('client')
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
})
