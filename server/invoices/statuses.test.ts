import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createInvoiceLink, sendInvoice } from '#domain/shares/api.ts'
import * as api from '#domain/invoices/api.ts'
import { invoiceStatuses } from '#domain/invoices/choices.ts'
import type { InvoiceAction, InvoiceRecord, InvoiceStatus } from '#domain/invoices/schema.ts'
import type { Answer } from '#server/testing/caller.ts'
import { givenClient, givenCompany, type Company, type Person } from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'

let server: TestServer
let company: Company
let clientId: string
const people: Record<string, Person> = {}
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  clientId = (await givenClient(company.orgAdmin)).id
  Object.assign(people, {
    orgAdmin: company.orgAdmin,
    admin: await company.person('admin'),
    user: await company.person('user'),
    contact: await company.contact(clientId),
    viewer: await company.withPermissions(['manage_invoices:view']),
    editor: await company.withPermissions(['manage_invoices:view', 'manage_invoices:edit']),
    approver: await company.withPermissions(['manage_invoices:view', 'manage_invoices:approve']),
    remover: await company.withPermissions(['manage_invoices:view', 'manage_invoices:delete']),
  })
})
afterAll(() => server.stop())

const money = { date: '2026-11-20', method: 'bank' } as const
type Deed =
  | InvoiceAction
  | 'recordPayment'
  | 'reversePayment'
  | 'updateInvoice'
  | 'deleteInvoice'
  | 'sendInvoice'
  | 'createInvoiceLink'

/** What can be done to an invoice, and in which stored statuses it may be, written down from SPEC 4 and PRODUCT 11. */
const deeds: Record<
  Deed,
  { when: string; refusal: string; act: (person: Person, invoice: InvoiceRecord) => Promise<Answer<unknown>> }
> = {
  submitInvoice: {
    when: 'draft',
    refusal: 'wrong_transition',
    act: (person, { id }) => person.try(api.submitInvoice, { params: { id } }),
  },
  approveInvoice: {
    when: 'pending',
    refusal: 'wrong_transition',
    act: (person, { id }) => person.try(api.approveInvoice, { params: { id } }),
  },
  markInvoicePaid: {
    when: 'approved overdue',
    refusal: 'wrong_transition',
    act: (person, { id }) => person.try(api.markInvoicePaid, { params: { id }, body: money }),
  },
  markInvoiceOverdue: {
    when: 'approved',
    refusal: 'wrong_transition',
    act: (person, { id }) => person.try(api.markInvoiceOverdue, { params: { id } }),
  },
  voidInvoice: {
    when: 'draft pending approved paid overdue',
    refusal: 'wrong_transition',
    act: (person, { id }) => person.try(api.voidInvoice, { params: { id } }),
  },
  recordPayment: {
    when: 'draft pending approved overdue',
    refusal: 'invoice_not_payable',
    act: (person, { id }) => person.try(api.recordPayment, { params: { id }, body: { ...money, amount: '1' } }),
  },
  reversePayment: {
    when: 'draft pending approved paid overdue',
    refusal: 'payment_reversed',
    act: (person, { id, payments }) =>
      person.try(api.reversePayment, {
        params: { id, paymentId: payments.find((each) => each.reverses === null)?.id ?? '' },
        body: {},
      }),
  },
  updateInvoice: {
    when: 'draft pending',
    refusal: 'invoice_locked',
    act: (person, { id, version }) =>
      person.try(api.updateInvoice, { params: { id }, body: { notes: 'Edited' }, version }),
  },
  deleteInvoice: {
    when: 'draft',
    refusal: 'invoice_kept',
    act: (person, { id }) => person.try(api.deleteInvoice, { params: { id } }),
  },
  sendInvoice: {
    when: 'pending approved paid overdue',
    refusal: 'invoice_not_sendable',
    act: (person, { id }) => person.try(sendInvoice, { params: { id }, body: { to: 'a@tui.example' } }),
  },
  createInvoiceLink: {
    when: 'pending approved paid overdue',
    refusal: 'invoice_not_sendable',
    act: (person, { id }) => person.try(createInvoiceLink, { params: { id }, body: {} }),
  },
}
const targets: Partial<Record<Deed, InvoiceStatus>> = {
  submitInvoice: 'pending',
  approveInvoice: 'approved',
  markInvoicePaid: 'paid',
  markInvoiceOverdue: 'overdue',
  voidInvoice: 'void',
}
const allDeeds = Object.keys(deeds) as Deed[]
const given = (deed: Deed, status: InvoiceStatus): Promise<InvoiceRecord> =>
  givenInvoiceIn(company.orgAdmin, clientId, status, {}, deed === 'reversePayment' ? '15' : undefined)
const read = (id: string) => company.orgAdmin.call(api.getInvoice, { params: { id } })
const may = (deed: Deed, status: InvoiceStatus): boolean => deeds[deed].when.split(' ').includes(status)

describe.each(allDeeds)('%s', (deed) => {
  it.each(invoiceStatuses)('an invoice that is %s', async (status) => {
    const invoice = await given(deed, status)
    const traces = await activityOf(server, company.id, invoice.id)
    const { status: answered, problem } = await deeds[deed].act(company.orgAdmin, invoice)
    if (may(deed, status)) {
      expect(answered).toBeLessThan(300)
      expect(await activityOf(server, company.id, invoice.id)).toHaveLength(traces.length + 1)
      if (targets[deed] !== undefined) expect((await read(invoice.id)).status).toBe(targets[deed])
    } else {
      expect([answered, problem.code]).toEqual([409, deeds[deed].refusal])
      expect(await read(invoice.id)).toEqual(invoice)
      expect(await activityOf(server, company.id, invoice.id)).toEqual(traces)
    }
  })
})

describe('who may', () => {
  /** What each role may do at all. Others: 404 for whom it does not exist, 403 for whom it does. */
  const rights: Record<string, Deed[]> = {
    orgAdmin: allDeeds,
    admin: allDeeds,
    editor: allDeeds.filter((deed) => !['approveInvoice', 'deleteInvoice'].includes(deed)),
    approver: ['approveInvoice'],
    remover: ['deleteInvoice'],
    viewer: [],
    user: [],
    contact: [],
  }

  it.each(Object.keys(rights).flatMap((role) => invoiceStatuses.map((status) => [role, status] as const)))(
    '%s, with an invoice that is %s',
    async (role, status) => {
      const person = people[role] as Person
      const unseen = role === 'user' || (role === 'contact' && status === 'draft')
      const shared = await givenInvoiceIn(company.orgAdmin, clientId, status, {}, '15')
      for (const deed of allDeeds) {
        const mine = rights[role]?.includes(deed) === true
        const succeeds = mine && may(deed, status)
        const invoice = succeeds || (mine && deed !== 'reversePayment') ? await given(deed, status) : shared
        const { status: answered } = await deeds[deed].act(person, invoice)
        const expected = unseen
          ? 404
          : !mine
            ? 403
            : succeeds
              ? deed === 'deleteInvoice'
                ? 204
                : ['recordPayment', 'reversePayment', 'createInvoiceLink'].includes(deed)
                  ? 201
                  : 200
              : 409
        expect([deed, answered]).toEqual([deed, expected])
      }
      expect(await read(shared.id)).toEqual(shared)
    },
    30_000,
  )

  it.each(invoiceStatuses)('is offered only what would work, when it is %s', async (status) => {
    const { id } = await givenInvoiceIn(company.orgAdmin, clientId, status)
    for (const role of ['orgAdmin', 'admin', 'editor', 'approver', 'remover', 'viewer', 'contact']) {
      if (role === 'contact' && status === 'draft') continue
      const { can, because } = await (people[role] as Person).call(api.getInvoice, { params: { id } })
      const offers = allDeeds.filter((deed) => deed !== 'reversePayment')
      expect(can, role).toEqual({
        ...Object.fromEntries(
          offers.map((deed) => [deed, rights[role]?.includes(deed) === true && may(deed, status)] as const),
        ),
        // Whoever may make links sees those there are, at any moment.
        listInvoiceLinks: rights[role]?.includes('createInvoiceLink') === true,
      })
      // Why not is said to those alone who might at another moment.
      expect(Object.keys(because).toSorted(), role).toEqual(
        offers.filter((deed) => rights[role]?.includes(deed) === true && !may(deed, status)).toSorted(),
      )
    }
  })
})

describe('overdue', () => {
  it('is shown, filtered and counted alike, stored or derived, and a payment ends it', async () => {
    const own = await givenCompany(server)
    const me = own.orgAdmin
    const client = await givenClient(me)
    const late = { date: '2026-10-01', dueDate: '2026-11-19' }
    const made = {
      draft: await givenInvoiceIn(me, client.id, 'draft', late),
      pending: await givenInvoiceIn(me, client.id, 'pending', late),
      approved: await givenInvoiceIn(me, client.id, 'approved', late),
      paid: await givenInvoiceIn(me, client.id, 'paid', late),
      stored: await givenInvoiceIn(me, client.id, 'overdue'),
      today: await givenInvoiceIn(me, client.id, 'approved', { ...late, dueDate: '2026-11-20' }),
    }
    const list = (status?: InvoiceStatus | ('issued' | InvoiceStatus)[]) =>
      me.call(api.listInvoices, { query: status === undefined ? {} : { status } })
    expect((await list()).counts).toEqual({ draft: 1, pending: 0, approved: 1, paid: 1, overdue: 3, void: 0 })
    const overdue = await list('overdue')
    expect([overdue.total, overdue.items.map(({ id }) => id).toSorted()]).toEqual([
      3,
      [made.pending.id, made.approved.id, made.stored.id].toSorted(),
    ])
    expect(overdue.items.map(({ shownStatus }) => shownStatus)).toEqual(['overdue', 'overdue', 'overdue'])
    expect((await list('approved')).items.map(({ id }) => id)).toEqual([made.today.id])
    const several = await list(['overdue', 'draft'])
    expect([several.total, several.items.map(({ id }) => id).toSorted()]).toEqual([
      4,
      [made.pending.id, made.approved.id, made.stored.id, made.draft.id].toSorted(),
    ])
    expect((await list(['issued', 'draft'])).total).toBe(6)
    await me.call(api.recordPayment, { params: { id: made.pending.id }, body: { ...money, amount: '115' } })
    expect((await list()).counts).toMatchObject({ overdue: 2, paid: 2 })
    // Midnight in Auckland is eleven hours before midnight UTC.
    server.clock.advance(13 * 60 * 60_000)
    expect((await me.call(api.getInvoice, { params: { id: made.today.id } })).shownStatus).toBe('overdue')
  })
})
