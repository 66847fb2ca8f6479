import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '#domain/audit/api.ts'
import { newId } from '#domain/ids.ts'
import { createIntake } from '#domain/intakes/api.ts'
import { everyView } from '#domain/permissions.ts'
import { createToken } from '#domain/tokens/api.ts'
import { listUsers, updateUser } from '#domain/users/api.ts'
import { callerOf, type Caller } from '#server/testing/caller.ts'
import { askDatabase } from '#server/testing/database.ts'
import { givenCompany, type Company } from '#server/testing/given.ts'
import { startTestServer, testStart, type TestServer } from '#server/testing/server.ts'
import { archivePath, downloaded, exported } from './archives.testing.ts'

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
beforeEach(async () => {
  server.clock.set(testStart)
  company = await givenCompany(server, `Kauri & Sons ${newId().slice(-4)}`)
})
afterAll(() => server.stop())

/** How many downloads the audit knows. */
const recorded = async (): Promise<number> => {
  const { items } = await company.orgAdmin.call(listAudit, { query: { kind: 'export', pageSize: 100 } })
  return items.filter(({ event }) => event === 'export.downloaded').length
}

describe('a download', () => {
  it('goes on where it broke off, as long as it is of the same archive', async () => {
    const { id } = await exported(server, company.id, company.orgAdmin)
    const whole = await downloaded(company.orgAdmin, id)
    const first = await company.orgAdmin.fetch(archivePath(id), { headers: { range: 'bytes=0-999' } })
    const etag = first.headers.get('etag') ?? ''
    const head = Buffer.from(await first.arrayBuffer())
    const rest = await company.orgAdmin.fetch(archivePath(id), {
      headers: { range: 'bytes=1000-', 'if-range': etag },
    })
    expect([first.status, rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      206,
      `bytes 1000-${whole.length - 1}/${whole.length}`,
    ])
    expect(Buffer.concat([head, Buffer.from(await rest.arrayBuffer())]).equals(whole)).toBe(true)
    expect(first.headers.get('content-disposition')).toContain(
      `; filename*=UTF-8''${encodeURIComponent(`${company.name} 2026-11-20.zip`)}`,
    )
    const another = await company.orgAdmin.fetch(archivePath(id), {
      headers: { range: 'bytes=1000-', 'if-range': '"another"' },
    })
    expect(another.status).toBe(200)
    await another.arrayBuffer()
    expect(await recorded()).toBe(3)
    const beyond = await company.orgAdmin.fetch(archivePath(id), { headers: { range: `bytes=${whole.length}-` } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
    const same = await company.orgAdmin.fetch(archivePath(id), { headers: { 'if-none-match': etag } })
    expect(same.status).toBe(304)
    // Of these no byte was handed out.
    expect(await recorded()).toBe(3)
  })

  it('is recorded once, with what follows of it', async () => {
    const { id } = await exported(server, company.id, company.orgAdmin)
    for (const range of ['bytes=0-9', 'bytes=10-19', 'bytes=20-'])
      await (await company.orgAdmin.fetch(archivePath(id), { headers: { range } })).arrayBuffer()
    const looked = await company.orgAdmin.fetch(archivePath(id), { method: 'HEAD' })
    expect([looked.status, looked.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
    expect(await recorded()).toBe(1)
  })

  it.each<[string, { range?: string; 'if-range'?: string }, number, number]>([
    ['whole', {}, 200, 0],
    ['as several parts, which are answered whole', { range: 'bytes=1-1,2-2' }, 200, 0],
    ['as a part of another archive, which is answered whole', { range: 'bytes=1-', 'if-range': '"another"' }, 200, 0],
    ['in units that nobody knows', { range: 'bytes =1-' }, 200, 0],
    ['from its first byte', { range: 'bytes=00-' }, 206, 0],
    ['from its second byte', { range: 'bytes=1-' }, 206, 1],
    ['from its end, as long as it is', { range: 'bytes=-999999999999999' }, 206, 0],
    ['its end', { range: 'bytes=-9' }, 206, -9],
  ])('is recorded, and counted, when somebody begins to ask for it %s', async (_, headers, status, start) => {
    const somebody = await company.withPermissions(everyView)
    const { id } = await exported(server, company.id, company.orgAdmin)
    const whole = await downloaded(company.orgAdmin, id)
    // What another has begun is no beginning of theirs.
    expect(await recorded()).toBe(1)
    const ask = async () => {
      const answer = await somebody.fetch(archivePath(id), { headers })
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    const answer = await ask()
    expect([answer.status, answer.bytes.equals(whole.subarray(start))]).toEqual([status, true])
    expect(await recorded()).toBe(2)
    const isWhole = answer.bytes.length === whole.length
    const statuses: number[] = []
    for (let nth = 0; nth < 20; nth += 1) statuses.push((await ask()).status)
    // What goes on costs nothing; what begins anew is recorded anew, as often as one may.
    expect([new Set(statuses.slice(0, -1)), statuses.at(-1)]).toEqual([new Set([status]), isWhole ? 429 : status])
    expect(await recorded()).toBe(isWhole ? 21 : 2)
  })

  it('that goes on is of who has begun it: a program of theirs begins for itself, and so does a later export', async () => {
    const { id } = await exported(server, company.id, company.orgAdmin)
    const goOn = async (by: Pick<Caller, 'fetch'>, of: string) =>
      (await by.fetch(archivePath(of), { headers: { range: 'bytes=5-9' } })).status
    const body = { name: 'Backup', expiresAt: '2026-12-20T00:00:00Z' }
    const program = callerOf(server.url, (await company.orgAdmin.call(createToken, { body })).token ?? null)
    const asked = [await goOn(company.orgAdmin, id), await goOn(program, id), await goOn(program, id)]
    expect([asked, await recorded()]).toEqual([[206, 206, 206], 2])
    const later = await exported(server, company.id, company.orgAdmin)
    expect([await goOn(company.orgAdmin, later.id), await recorded()]).toEqual([206, 3])
  })

  it('is begun by no deed that an archive tells of', async () => {
    const { id } = await exported(server, company.id, company.orgAdmin)
    await downloaded(company.orgAdmin, id)
    const told = await company.orgAdmin.call(createIntake, { body: { fileName: 'all.zip', size: 10 } })
    await askDatabase(
      server.database.superuserUrl,
      `update activity set intake_id = '${told.id}' where company_id = '${company.id}' and action = 'export.downloaded'`,
    )
    const goneOn = await company.orgAdmin.fetch(archivePath(id), { headers: { range: 'bytes=5-9' } })
    expect([goneOn.status, await recorded()]).toEqual([206, 2])
  })

  it('ends with the right to it', async () => {
    const somebody = await company.withPermissions(everyView)
    const { id } = await exported(server, company.id, somebody)
    expect((await somebody.fetch(archivePath(id))).status).toBe(200)
    const [user] = (await company.orgAdmin.call(listUsers, { query: { search: somebody.email } })).items
    const { id: userId = '', version = 0 } = user ?? {}
    await company.orgAdmin.call(updateUser, { params: { id: userId }, body: { role: 'admin' }, version })
    expect((await somebody.fetch(archivePath(id))).status).toBe(404)
  })
})
