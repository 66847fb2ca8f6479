import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getRehearsal, rehearseSync } from '#domain/accounting/api.ts'
import { createClient } from '#domain/clients/api.ts'
import { voidInvoice } from '#domain/invoices/api.ts'
import { connected } from '#server/sandbox/sandbox.testing.ts'
import { post, put, raw } from '#server/sandbox/xero/accounting.testing.ts'
import { clientBody } from '#server/testing/given.ts'
import { unique } from '#server/testing/server.ts'
import { bookkept, bringUpToDate, failing, openDesk, theirBooks, type Bookkept, type Desk } from './books.testing.ts'
import { expectEqual } from './equal.testing.ts'

// Names and numbers that Xero's filter language can't express, or that a careless address would break.

let desk: Desk
let kept: Bookkept
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(async () => {
  kept = await bookkept(desk)
})
afterAll(() => desk.stop())

/** Names of clients, each with something that means something to a filter, a search or an address. */
const names = (mark: string): string[] => [
  `12" Pipe & "Best" Builders ${mark}`,
  `"${mark}"`,
  String.raw`Back\slash Ltd ${mark}\ `.trim(),
  `O'Neill, 50% + (Söhne) & 木村 == ${mark}`,
  `"Name" ${mark} `.padEnd(199, 'x').concat('"'),
]

const addClient = async (name: string): Promise<string> =>
  (await kept.owner.call(createClient, { body: clientBody({ name, anotherOfThisName: true }) })).id

/** Asks Xero as a bookkeeper does who uses it without us. */
async function there(path: string, init: Parameters<typeof raw>[2]): Promise<string[]> {
  const { access_token: token } = await connected(desk.sandbox.url, { tenants: [kept.tenant] })
  const { body } = await raw({ sandbox: desk.sandbox, token, tenant: kept.tenant }, path, init)
  return (body['Contacts'] as { ContactID: string }[]).map(({ ContactID }) => ContactID)
}

/** Enters contacts in Xero itself; answers their ids. */
const enterThere = (contacts: { Name: string }[]) => there('/Contacts', put({ Contacts: contacts }))

const namesThere = (clientIds: string[]): string[] =>
  clientIds.flatMap((clientId) => theirBooks(desk, { ...kept, clientId }).contacts.map(({ Name }) => Name ?? ''))

describe('a client with an odd name', () => {
  it('goes to Xero under that name', async () => {
    const wanted = names(unique())
    const clientIds = []
    for (const name of wanted) clientIds.push(await addClient(name))
    const invoices = []
    for (const clientId of clientIds) invoices.push((await kept.approved({ clientId })).id)
    await kept.sync()
    for (const id of invoices) expect(await kept.standing(id)).toMatchObject({ state: 'synced' })
    expect(namesThere(clientIds)).toEqual(wanted)
  })

  it('is the contact of that name that a bookkeeper entered, and not one that is called almost so', async () => {
    const mark = unique()
    const wanted = names(mark)
    const others = wanted.flatMap((name) => [`${name} Ltd`, `The ${name}`].filter((each) => each.length <= 255))
    await enterThere(others.map((name) => ({ Name: name })))
    const entered = await enterThere(wanted.map((name) => ({ Name: name.toUpperCase() })))
    const clientIds = []
    for (const name of wanted) clientIds.push(await addClient(name))
    for (const clientId of clientIds) await kept.approved({ clientId })
    await kept.sync()
    const linked = clientIds.map((clientId) => theirBooks(desk, { ...kept, clientId }).contacts[0]?.ContactID)
    expect(linked).toEqual(entered)
  })

  it('is found behind hundreds that have its words', async () => {
    const mark = unique()
    await enterThere(Array.from({ length: 230 }, (_, at) => ({ Name: `Joinery ${mark} ${at}` })))
    const [entered] = await enterThere([{ Name: `Joinery "${mark}"` }])
    const clientId = await addClient(`Joinery "${mark}"`)
    await kept.approved({ clientId })
    await kept.sync()
    expect(theirBooks(desk, { ...kept, clientId }).contacts).toMatchObject([{ ContactID: entered }])
  })

  it('is another one than an archived contact of that name', async () => {
    const name = `"Old" ${unique()}`
    const [archived = ''] = await enterThere([{ Name: name }])
    await there(`/Contacts/${archived}`, post({ Contacts: [{ ContactStatus: 'ARCHIVED' }] }))
    const clientId = await addClient(name)
    const { id } = await kept.approved({ clientId })
    await kept.sync()
    expect(await kept.standing(id)).toMatchObject({ state: 'synced' })
    expect(theirBooks(desk, { ...kept, clientId }).contacts.map(({ ContactID }) => ContactID)).not.toContain(archived)
  })

  it('of which two have the same name gets its code behind it', async () => {
    const name = `"Twin" ${unique()}`
    const [first, second] = [await addClient(name), await addClient(name)]
    for (const clientId of [first, second]) await kept.approved({ clientId })
    await kept.sync()
    expect(namesThere([first, second])).toEqual([name, expect.stringMatching(/ \(.+\)$/)])
  })

  it('is foreseen as it comes', async () => {
    kept = await bookkept(desk, kept.tenant, { begins: false })
    const name = `12" "${unique()}"`
    await enterThere([{ Name: name }])
    const clientId = await addClient(name)
    await kept.approved({ clientId })
    await kept.owner.call(rehearseSync, { body: { since: '2026-01-01' } })
    await kept.rehearse()
    const { rehearsal } = await kept.owner.call(getRehearsal, {})
    expect(rehearsal).toMatchObject({ contacts: { create: 0, link: 1 }, invoices: { create: 1 } })
  })
})

describe('an invoice with an odd number', () => {
  const numbers = (mark: string): string[] => [`"${mark}"`, String.raw`${mark}\12"`, `${mark} 50% & ,O'N`]

  it('is found again where the answer was lost', async () => {
    for (const invoiceNumber of numbers(unique())) {
      const { id } = await kept.approved({ invoiceNumber })
      await failing(desk, { kind: 'cutAfterWrite', path: '/Invoices', times: 1 })
      await bringUpToDate(desk, kept)
      await expectEqual(desk, kept, id)
    }
  })

  it('that somebody else has in Xero is said to be taken', async () => {
    const invoiceNumber = `12" ${unique()}`
    await kept.approved({ invoiceNumber })
    await kept.sync()
    kept = await bookkept(desk)
    const { id } = await kept.approved({ invoiceNumber, reference: 'Something else' })
    await kept.sync()
    expect(await kept.standing(id)).toMatchObject({ state: 'failed', reason: 'numberTaken' })
  })

  it('is credited where it is made void, once, though the answer was lost', async () => {
    const { id } = await kept.approved({ invoiceNumber: `"${unique()}" \\` })
    await kept.sync()
    await kept.owner.call(voidInvoice, { params: { id } })
    await kept.queue(id)
    await failing(desk, { kind: 'cutAfterWrite', path: '/CreditNotes', times: 1 })
    await bringUpToDate(desk, kept)
    expect(await kept.standing(id)).toMatchObject({ state: 'synced' })
    expect(theirBooks(desk, kept).creditNotes).toMatchObject([{ total: '115.00', left: '0.00' }])
  })
})
