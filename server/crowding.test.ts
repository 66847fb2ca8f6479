import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listClients, updateClient } from '#domain/clients/api.ts'
import type { ClientRecord } from '#domain/clients/schema.ts'
import { blankPng } from './platform/images/hostile-pictures.testing.ts'
import { turnsOf } from './platform/limits.ts'
import { askerOf } from './platform/turns.ts'
import { tryUpload } from './files/uploads.testing.ts'
import { waitingForLocks } from './testing/database.ts'
import { givenClient, givenCompany, givenInvoice, type Company, type Person } from './testing/given.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

// One person's hundred requests cost others the wait for one: nobody takes all places of a process, nor all
// connections of its pool, and who finds no place is told when to come again (SECURITY).

let server: TestServer
let superuser: pg.Client
let crowd: Company
let other: Company
let contested: ClientRecord
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off', POOL_SIZE: '10' })
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
  ;[crowd, other] = [await givenCompany(server), await givenCompany(server)]
  contested = await givenClient(crowd.orgAdmin)
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 30_000, interval: 20 })

/** While the work runs, every edit of the contested client waits in the database. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  await superuser.query('begin')
  await superuser.query('select from clients where company_id = $1 and id = $2 for update', [crowd.id, contested.id])
  try {
    await work()
  } finally {
    await superuser.query('rollback')
  }
}

const edit = (person: Person, n: number) =>
  person.try(updateClient, {
    params: { id: contested.id },
    body: { name: `Name ${n}` },
    version: 9_999,
  })

describe('a person whose requests all wait in the database', () => {
  it('leaves connections to colleagues and to other companies', async () => {
    const colleague = await crowd.person('admin')
    await whileLocked(async () => {
      const edits = Promise.all(Array.from({ length: 40 }, (_, n) => edit(crowd.orgAdmin, n)))
      await eventually(() => waitingForLocks(server.database)).toBe(5)
      expect((await colleague.try(listClients, { query: {} })).status).toBe(200)
      expect((await other.orgAdmin.try(listClients, { query: {} })).status).toBe(200)
      await superuser.query('rollback')
      // Each had its turn in the end: the version is an old one.
      expect((await edits).map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 412))
    })
  })

  it('and a company whose people all do, to other companies', async () => {
    const people = await Promise.all([crowd.person('admin'), crowd.person('admin'), crowd.person('admin')])
    await whileLocked(async () => {
      const edits = Promise.all(people.flatMap((person) => Array.from({ length: 8 }, (_, n) => edit(person, n))))
      await eventually(() => waitingForLocks(server.database)).toBe(7)
      expect((await other.orgAdmin.try(listClients, { query: {} })).status).toBe(200)
      await superuser.query('rollback')
      await edits
    })
  })

  it('is told when to come again once too many wait', async () => {
    await whileLocked(async () => {
      const { perMember, waitingPerMember } = turnsOf.request
      const answers: Awaited<ReturnType<typeof edit>>[] = []
      const edits = Promise.all(
        Array.from({ length: perMember + waitingPerMember + 7 }, async (_, n) =>
          answers.push(await edit(crowd.orgAdmin, n)),
        ),
      )
      await eventually(() => answers.length).toBe(7)
      for (const { status, problem, headers } of answers)
        expect([status, problem.code, headers.get('retry-after')]).toEqual([503, 'crowded', '2'])
      await superuser.query('rollback')
      await edits
      expect(new Set(answers.slice(7).map(({ status }) => status))).toEqual(new Set([412]))
    })
  })
})

/** Printing, held until it is let go; `begun` counts what is under way. */
function heldPress() {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const press = vi.spyOn(server.services.pdf, 'render').mockImplementation(async () => {
    await held
    return Buffer.from('%PDF-1.7')
  })
  return {
    begun: () => press.mock.calls.length,
    end: () => release(),
    restore: () => press.mockRestore(),
  }
}

describe('documents', () => {
  it('are printed two at a time for one person, and another company waits for none of them', async () => {
    const invoiceOf = async (company: Company) => {
      const client = await givenClient(company.orgAdmin)
      return givenInvoice(company.orgAdmin, client.id)
    }
    const [many, one] = [await invoiceOf(crowd), await invoiceOf(other)]
    const press = heldPress()
    const download = (person: Person, id: string) => person.fetch(`/api/invoices/${id}/pdf`)
    const crowded: Response[] = []
    const downloads = Promise.all(
      Array.from({ length: 40 }, async () => {
        const answer = await download(crowd.orgAdmin, many.id)
        if (answer.status === 503) crowded.push(answer)
        return answer.status
      }),
    )
    // Two print, twenty wait, the others are told to come again.
    await eventually(() => crowded.length).toBe(40 - turnsOf.document.perMember - turnsOf.document.waitingPerMember)
    await eventually(() => press.begun()).toBe(2)
    // Who waits for the printer doesn't keep the same person's other requests waiting.
    expect((await crowd.orgAdmin.try(listClients, { query: {} })).status).toBe(200)
    const theirs = download(other.orgAdmin, one.id)
    await eventually(() => press.begun()).toBe(3)
    // So do the invoices that the product prints for mail, in the crowd's own company too.
    const mailed = server.services.turns.document.run(askerOf({ kind: 'system', companyId: crowd.id }), () =>
      Promise.resolve('printed'),
    )
    expect(await mailed).toBe('printed')
    press.end()
    expect((await theirs).status).toBe(200)
    expect((await downloads).filter((status) => status === 200)).toHaveLength(22)
    press.restore()
    for (const { headers } of crowded) expect(headers.get('retry-after')).toBe('2')
  })
})

describe('uploads', () => {
  it('are read two at a time for one person, and another company waits for none of them', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const made = vi.spyOn(server.services.pictures, 'make').mockImplementation(async () => {
      await held
      throw new Error('held no more')
    })
    const send = (person: Person) =>
      tryUpload(person, 'report-image', { bytes: blankPng({ width: 8, height: 8 }), name: 'site.png' })
    const many = Promise.all(Array.from({ length: 12 }, () => send(crowd.orgAdmin)))
    await eventually(() => made.mock.calls.length).toBe(2)
    const theirs = send(other.orgAdmin)
    await eventually(() => made.mock.calls.length).toBe(3)
    release()
    await Promise.all([theirs, many])
    expect(made).toHaveBeenCalledTimes(13)
    made.mockRestore()
  })
})
