import { spawn } from 'node:child_process'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteClient } from '#domain/clients/api.ts'
import { newId } from '#domain/ids.ts'
import { liveStreams } from '#server/platform/limits.ts'
import type { Happened } from '#server/platform/live/note.ts'
import { callerOf } from '#server/testing/caller.ts'
import { askDatabase } from '#server/testing/database.ts'
import { givenClient, givenCompany, type Company } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { listen, stopListening } from './listening.testing.ts'

/** Two servers over one database. */
let server: TestServer
let other: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer()
  other = await secondServer()
})
beforeEach(async () => {
  company = await givenCompany(server)
})
afterEach(stopListening)
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const secondServer = () =>
  startTestServer({ WORKER: 'off' }, { database: { ...server.database, drop: () => Promise.resolve() } })
const there = () => callerOf(other.url, company.orgAdmin.token)
const forget = (id: string) => there().call(deleteClient, { params: { id } })

/** So many things that happened to nobody. */
const many = (count: number): Happened[] =>
  Array.from({ length: count }, () => ({
    company: company.id,
    activity: newId(),
    event: 'client.updated' as const,
    kind: 'client' as const,
    id: newId(),
  }))

describe('two processes', () => {
  it('each hear what happens in the other, in its order', async () => {
    const [here, across] = [await listen(company.orgAdmin), await listen(there())]
    const one = await givenClient(company.orgAdmin)
    await across.hears('client.created')
    await forget(one.id)
    for (const each of [here, across]) await each.hears('client.created', 'client.deleted')
  })

  it('end a stream of the one for a session that was ended in the other', async () => {
    const listening = await listen(company.orgAdmin)
    await there().fetch('/api/sign-out', { method: 'POST' })
    await listening.ends()
  })

  it('hear one that is a process of its own', async () => {
    const listening = await listen(company.orgAdmin)
    const { appUrl } = server.database
    const script = fileURLToPath(new URL('./fixtures/happen.ts', import.meta.url))
    const child = spawn(process.execPath, [script, appUrl, company.id, '5'], { stdio: 'inherit' })
    await new Promise((resolve) => child.once('exit', resolve))
    await listening.hears(...Array.from({ length: 5 }, () => 'client.created'))
  }, 30_000)

  it('understand no more of a newer one than they know', async () => {
    const listening = await listen(company.orgAdmin)
    const note = { company: company.id, activity: newId(), event: 'crane.lifted', kind: 'crane', id: newId() }
    for (const text of [JSON.stringify(note), '{"company":1}', 'no JSON', ''])
      await askDatabase(server.database.superuserUrl, `select pg_notify('stringline_live', '${text}')`)
    await givenClient(company.orgAdmin)
    await listening.hears('client.created')
  })
})

describe('who comes back', () => {
  it('hears what they missed, in its order, and goes on', async () => {
    const first = await listen(company.orgAdmin)
    await givenClient(company.orgAdmin)
    await first.hears('client.created')
    first.stop()
    const missed = await givenClient(company.orgAdmin)
    await forget(missed.id)
    const again = await listen(there(), { headers: { 'last-event-id': first.heard.at(-1)?.id ?? '' } })
    // What was last heard may be heard once more: ids are made before they are committed.
    expect(again.names().slice(-2)).toEqual(['client.created', 'client.deleted'])
    // Told only now by the process where it was done: it has been said.
    const { id: activity, data } = again.heard.findLast((each) => each.data.event === 'client.created') ?? {}
    const told = JSON.stringify({ company: company.id, activity, ...data })
    await askDatabase(server.database.superuserUrl, `select pg_notify('stringline_live', '${told}')`)
    const next = await givenClient(company.orgAdmin)
    await vi.waitFor(() => expect(again.heard.at(-1)?.data.id).toBe(next.id))
    expect(again.names().slice(-2)).toEqual(['client.deleted', 'client.created'])
  })

  it('hears of nothing that they may not see', async () => {
    const user = await company.person('user')
    const first = await listen(user)
    first.stop()
    await givenClient(company.orgAdmin)
    const again = await listen(user, { headers: { 'last-event-id': first.heard[0]?.id ?? '' } })
    expect(again.names().filter((name) => name.startsWith('client.'))).toEqual([])
  })

  it('is told of a gap where too much happened, or nobody knows since when', async () => {
    const [first] = many(1)
    await server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
      db
        .insertInto('activity')
        .values(
          many(liveStreams.missed + 1).map(({ activity, id }) => ({
            company_id: company.id,
            id: activity,
            at: new Date().toISOString(),
            actor_kind: 'system',
            actor_name: 'Stringline',
            action: 'client.updated',
            subject_kind: 'client',
            subject_id: id,
            subject_label: 'Tui',
          })),
        )
        .execute(),
    )
    for (const id of [first?.activity ?? '', 'no id', newId().replace('-7', '-4')]) {
      const listening = await listen(company.orgAdmin, { headers: { 'last-event-id': id } })
      expect(listening.names(), id).toEqual(['gap'])
    }
  })

  it('hears what happened since they read what they have', async () => {
    const first = await listen(company.orgAdmin)
    await givenClient(company.orgAdmin)
    await first.hears('client.created')
    expect((await listen(company.orgAdmin, { query: '?age=1000' })).names()).toContain('client.created')
    expect((await listen(company.orgAdmin)).names()).toEqual([])
  })
})

describe('the connection between the processes', () => {
  const killed = () =>
    askDatabase(
      server.database.superuserUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'stringline live' and datname = current_database()`,
    )

  it('is made anew when it is lost: everybody is told of a gap, and hears again', async () => {
    const [here, across] = [await listen(company.orgAdmin), await listen(there())]
    await killed()
    for (const each of [here, across]) await vi.waitFor(() => expect(each.names()).toContain('gap'), 10_000)
    await givenClient(company.orgAdmin)
    for (const each of [here, across])
      await vi.waitFor(() => expect(each.names().at(-1)).toBe('client.created'), 10_000)
  })

  it('tells what happened while it was lost; who could not hear it either is told of a gap', async () => {
    const [here, across] = [await listen(company.orgAdmin), await listen(there())]
    await killed()
    await givenClient(company.orgAdmin)
    await vi.waitFor(() => expect(here.names()).toEqual(['gap', 'client.created']), 10_000)
    await vi.waitFor(() => expect(across.names()).toContain('gap'), 10_000)
  })
})

describe('streams', () => {
  it('end for who does not read, and nobody else’s', async () => {
    const reader = await listen(company.orgAdmin)
    const before = server.services.live.size
    const slow = request(`${server.url}/api/live`, {
      headers: { authorization: `Bearer ${company.orgAdmin.token}` },
    })
    slow.once('response', (answer) => answer.pause())
    slow.once('error', () => undefined)
    slow.end()
    await vi.waitFor(() => expect(server.services.live.size).toBe(before + 1))
    let said = 0
    while (server.services.live.size > before && said < 400_000) {
      server.services.live.tell(many(900))
      said += 900
      await vi.waitFor(() => expect(reader.heard.length).toBeGreaterThan(said), { timeout: 20_000, interval: 2 })
    }
    expect(server.services.live.size).toBe(before)
    expect(reader.isOver).toBe(false)
    slow.destroy()
  }, 60_000)

  it('beyond those that a person may have end for a new one, the oldest first, to come back much later', async () => {
    const all = []
    for (let count = 0; count <= liveStreams.perPerson; count += 1) all.push(await listen(company.orgAdmin))
    await all[0]?.ends()
    expect(all[0]?.retry).toBe(liveStreams.comeBack.crowdedOut)
    expect(all.slice(1).some(({ isOver }) => isOver)).toBe(false)
  })

  it('keep nobody from stopping: they end, with when to come back', async () => {
    const third = await secondServer()
    const listening = await listen(callerOf(third.url, company.orgAdmin.token))
    await third.stop()
    await listening.ends()
    expect(listening.retry).toBeGreaterThanOrEqual(liveStreams.comeBack.soonest)
    expect(listening.retry).toBeLessThanOrEqual(liveStreams.comeBack.latest)
  })
})
