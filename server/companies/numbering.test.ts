import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, deleteClient, updateClient } from '#domain/clients/api.ts'
import { getNumbering, updateNumbering } from '#domain/companies/api.ts'
import type { NumberingForm } from '#domain/companies/schema.ts'
import { createInvoice, deleteInvoice, suggestInvoice } from '#domain/invoices/api.ts'
import {
  clientBody,
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenReport,
  givenVariation,
  invoiceBody,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'

let server: TestServer
let company: Company
let me: Person
let clientId: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.set('2026-12-30T00:00:00.000Z')
  company = await givenCompany(server)
  me = company.orgAdmin
  clientId = (await givenClient(me)).id
})

const nextInvoice = async () => (await givenInvoice(me, clientId)).invoiceNumber
const typedInvoice = (invoiceNumber: string) =>
  me.try(createInvoice, { body: invoiceBody(clientId, { invoiceNumber }) })
const number = async (body: Partial<NumberingForm>) =>
  me.try(updateNumbering, { body, version: (await me.call(getNumbering, {})).version })
const renumbered = async (body: Partial<NumberingForm>) => {
  const { status, body: after, problem } = await number(body)
  if (status !== 200) throw new Error(JSON.stringify(problem))
  return after
}

describe('the numbering', () => {
  it('says of each series what its numbers begin with and which comes next', async () => {
    await nextInvoice()
    expect(await me.call(getNumbering, {})).toEqual({
      version: 1,
      year: 2026,
      client: { prefix: 'CL', next: 2 },
      job: { prefix: 'JOB', next: 1 },
      report: { prefix: 'PR', next: 1 },
      variation: { prefix: 'VAR', next: 1 },
      invoice: { prefix: 'INV', next: 2 },
    })
  })

  it('holds for each kind of record from the next one on', async () => {
    const after = await renumbered({
      client: { prefix: 'cust', next: 50 },
      job: { prefix: 'SITE', next: 7 },
      report: { prefix: 'RPT', next: 1 },
      variation: { prefix: 'VO', next: 12 },
      invoice: { prefix: 'HRB-T', next: 1000 },
    })
    expect(after).toMatchObject({ version: 2, client: { prefix: 'CUST', next: 50 }, invoice: { prefix: 'HRB-T' } })
    const job = await givenJob(me, clientId)
    expect([
      (await givenClient(me)).clientId,
      job.jobId,
      (await givenReport(me, clientId, job.id)).reportId,
      (await givenVariation(me, clientId)).variationId,
      (await me.call(suggestInvoice, { query: {} })).invoiceNumber,
      await nextInvoice(),
      await nextInvoice(),
    ]).toEqual([
      'CUST-050',
      'SITE-007',
      'RPT-2026-001',
      'VO-2026-012',
      'HRB-T-2026-1000',
      'HRB-T-2026-1000',
      'HRB-T-2026-1001',
    ])
    expect((await activityOf(server, company.id)).find(({ action }) => action === 'numbering.updated')).toMatchObject({
      changes: { invoice: { from: { prefix: 'INV', next: 1 }, to: { prefix: 'HRB-T', next: 1000 } } },
    })
  })

  it('goes on under the new prefix at the turn of the year, from 1', async () => {
    await renumbered({ invoice: { prefix: 'KC', next: 41 } })
    expect(await nextInvoice()).toBe('KC-2026-041')
    server.clock.set('2026-12-31T12:00:00.000Z')
    expect(await nextInvoice()).toBe('KC-2027-001')
  })

  it('is each company’s own', async () => {
    const other = await givenCompany(server)
    await renumbered({ client: { prefix: 'X', next: 900 } })
    expect((await givenClient(other.orgAdmin)).clientId).toBe('CL-001')
  })

  it('refuses an old version with the new one in hand', async () => {
    await renumbered({ job: { prefix: 'SITE', next: 1 } })
    const { status, problem } = await me.try(updateNumbering, { body: { job: { prefix: 'J', next: 1 } }, version: 1 })
    expect([status, problem.current]).toMatchObject([412, { version: 2, job: { prefix: 'SITE' } }])
  })
})

describe('a next number', () => {
  const inUse = (place: string) => [
    {
      path: 'invoice.next',
      message: `Numbers up to ${place} are in use. Please choose a higher one`,
      template: 'Numbers up to {{number}} are in use. Please choose a higher one',
      params: { number: place },
    },
  ]

  it('is never one in use, nor below one', async () => {
    for (let count = 0; count < 3; count += 1) await nextInvoice()
    for (const next of [1, 3]) {
      const { status, problem } = await number({ invoice: { prefix: 'INV', next } })
      expect([status, problem.errors]).toEqual([422, inUse('INV-2026-003')])
    }
    expect(await nextInvoice()).toBe('INV-2026-004')
  })

  it('is never one that was deleted, also under another prefix and back', async () => {
    const { id } = await givenInvoice(me, clientId)
    await me.call(deleteInvoice, { params: { id } })
    await renumbered({ invoice: { prefix: 'KC', next: 1 } })
    await nextInvoice()
    expect((await number({ invoice: { prefix: 'INV', next: 1 } })).problem.errors).toEqual(inUse('INV-2026-001'))
    await renumbered({ invoice: { prefix: 'INV', next: 2 } })
    expect(await nextInvoice()).toBe('INV-2026-002')
    expect((await number({ invoice: { prefix: 'KC', next: 1 } })).problem.errors).toEqual(inUse('KC-2026-001'))
  })

  it('that was set too far is set back, as long as nothing was numbered there', async () => {
    await nextInvoice()
    await renumbered({ invoice: { prefix: 'INV', next: 5000 } })
    expect((await number({ invoice: { prefix: 'INV', next: 1 } })).problem.errors).toEqual(inUse('INV-2026-001'))
    await renumbered({ invoice: { prefix: 'INV', next: 6000 } })
    await renumbered({ invoice: { prefix: 'INV', next: 2 } })
    expect(await nextInvoice()).toBe('INV-2026-002')
    await renumbered({ invoice: { prefix: 'INV', next: 5000 } })
    expect(await nextInvoice()).toBe('INV-2026-5000')
    expect((await number({ invoice: { prefix: 'INV', next: 3 } })).problem.errors).toEqual(inUse('INV-2026-5000'))
  })

  it('is beyond those typed before anybody thought of the prefix, in any case', async () => {
    expect((await typedInvoice('kc-2026-040')).status).toBe(201)
    expect((await number({ invoice: { prefix: 'KC', next: 40 } })).problem.errors).toEqual(inUse('KC-2026-040'))
    await renumbered({ invoice: { prefix: 'KC', next: 41 } })
    expect(await nextInvoice()).toBe('KC-2026-041')
  })

  it('skips what is typed under the new prefix later, also of a year to come', async () => {
    await renumbered({ invoice: { prefix: 'KC', next: 1 } })
    expect((await typedInvoice('KC-2026-009')).status).toBe(201)
    expect((await typedInvoice('KC-2027-001')).status).toBe(201)
    expect(await nextInvoice()).toBe('KC-2026-010')
    server.clock.set('2027-01-02T00:00:00.000Z')
    expect(await nextInvoice()).toBe('KC-2027-002')
  })

  it.each(['0', '-1', '1.5', 'ten', '', '1000000000'])('refuses %j at its field', async (next) => {
    const { status, problem } = await number({ job: { prefix: 'JOB', next: next as never } })
    const message = 'The next number is a whole number from 1 to 999999999'
    expect([status, problem.errors]).toEqual([422, [{ path: 'job.next', message }]])
  })
})

describe('a prefix', () => {
  it.each([
    ['', 'Prefix is required'],
    ['A B', 'A prefix has 1 to 10 letters, digits or hyphens'],
    ['-A', 'A prefix has 1 to 10 letters, digits or hyphens'],
    ['A--B', 'A prefix has 1 to 10 letters, digits or hyphens'],
    ['ABCDEFGHIJK', 'A prefix has 1 to 10 letters, digits or hyphens'],
    ['.*', 'A prefix has 1 to 10 letters, digits or hyphens'],
  ])('%j is refused at its field', async (prefix, message) => {
    const { status, problem } = await number({ job: { prefix, next: 1 } })
    expect([status, problem.errors]).toEqual([422, [{ path: 'job.prefix', message }]])
  })

  it('that another series has is refused; two that change places are not', async () => {
    const { status, problem } = await number({ job: { prefix: 'cl', next: 1 } })
    const message = 'Another series has this prefix already'
    expect([status, problem.errors]).toEqual([422, [{ path: 'job.prefix', message }]])
    await renumbered({ job: { prefix: 'CL', next: 1 }, client: { prefix: 'JOB', next: 1 } })
    expect((await givenJob(me, clientId)).jobId).toBe('CL-001')
  })
})

describe('while the prefix changes back and forth', () => {
  it('numbers neither repeat nor are lost, taken and typed by many at once', async () => {
    const made: string[] = []
    const refused: number[] = []
    const writer = async (nth: number): Promise<void> => {
      for (let count = 0; count < 6; count += 1) {
        const invoiceNumber = nth % 3 === 0 ? `${nth % 2 === 0 ? 'KC' : 'INV'}-2026-${100 + count}` : ''
        const { status, body } = await me.try(createInvoice, { body: invoiceBody(clientId, { invoiceNumber }) })
        if (status === 201) made.push(body.invoiceNumber)
        else refused.push(status)
      }
    }
    let changed = 0
    const changer = async (): Promise<void> => {
      for (const prefix of ['KC', 'INV', 'KC', 'INV', 'KC', 'INV']) {
        const { status } = await number({ invoice: { prefix, next: 200 + changed * 100 } })
        if (status === 200) changed += 1
      }
    }
    await Promise.all([...Array.from({ length: 12 }, (_, nth) => writer(nth)), changer()])
    expect(changed).toBeGreaterThan(0)
    // Only those who type a number that another has typed or taken are told so; nobody meets a fault of ours.
    expect(new Set(refused)).toEqual(new Set([422]))
    expect(new Set(made).size).toBe(made.length)
    expect(made.length + refused.length).toBe(72)
  })

  it('those of two people who change it at once are one change', async () => {
    const answers = await Promise.all(
      ['AA', 'BB'].map((prefix) => me.try(updateNumbering, { body: { client: { prefix, next: 5 } }, version: 1 })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  })
})

it('a deleted client’s code typed by hand does not come back by itself', async () => {
  const { id } = await me.call(createClient, { body: clientBody({ clientId: 'CL-020' }) })
  await me.call(updateClient, { params: { id }, body: { clientId: 'cl-020' }, version: 1 })
  await me.call(deleteClient, { params: { id } })
  expect((await number({ client: { prefix: 'CL', next: 20 } })).status).toBe(422)
})
