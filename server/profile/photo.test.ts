import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getProfile, removePhoto } from '#domain/profile/api.ts'
import { getSession } from '#domain/session/api.ts'
import { deleteUser, listUsers } from '#domain/users/api.ts'
import { day } from '#server/platform/limits.ts'
import { runSchedules } from '#server/testing/background.ts'
import { callerOf, type Caller } from '#server/testing/caller.ts'
import { askDatabase } from '#server/testing/database.ts'
import { givenCompany, givenSuperAdmin, openAs, type Company, type Person } from '#server/testing/given.ts'
import { samplePicture } from '#server/testing/matrix-records.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let company: Company
let person: Person
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await givenCompany(server)
  person = await company.person('user')
})

async function send(bytes: Uint8Array, who: Caller = person) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'me.jpg')
  const response = await who.fetch('/api/profile/photo', { method: 'POST', body: form })
  const body = (await response.json()) as { photoUrl: string; errors: unknown }
  return { status: response.status, ...body }
}
const statusOf = async (who: Caller, url: string) => (await who.fetch(url)).status
const keys = async () => {
  const found: string[] = []
  for await (const { key } of server.services.storage.list('people/')) found.push(key)
  return found
}

it('is re-encoded, shown to its person and to who works in the same company, and to nobody else', async () => {
  const taken = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Copyright: 'Mere Tautahi' }, IFD3: { GPSLatitude: '36/1 51/1 0/1' } })
    .jpeg()
    .toBuffer()
  const { status, photoUrl } = await send(taken)
  expect(status).toBe(200)
  const response = await person.fetch(photoUrl)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 480, height: 480, format: 'jpeg' })
  expect(bytes.includes('Mere Tautahi')).toBe(false)
  expect((await person.call(getProfile, {})).photoUrl).toBe(photoUrl)
  expect((await person.call(getSession, {})).session?.user.photoUrl).toBe(photoUrl)
  const { items } = await company.orgAdmin.call(listUsers, { query: { search: person.email } })
  expect(items[0]?.photoUrl).toBe(photoUrl)
  const elsewhere = await givenCompany(server)
  const superAdmin = await givenSuperAdmin(server)
  const seen = [company.orgAdmin, elsewhere.orgAdmin, superAdmin, await company.formerMember()]
  expect(await Promise.all(seen.map((who) => statusOf(who, photoUrl)))).toEqual([200, 404, 404, 404])
  expect(await statusOf(callerOf(server.url, null), photoUrl)).toBe(401)
  await openAs(superAdmin, company)
  expect(await statusOf(superAdmin, photoUrl)).toBe(200)
  // A company that they join later knows it as well, and one that they leave no more.
  await elsewhere.member(person, 'user')
  expect(await statusOf(elsewhere.orgAdmin, photoUrl)).toBe(200)
  await company.orgAdmin.call(deleteUser, { params: { id: items[0]?.id ?? '' } })
  expect(await statusOf(company.orgAdmin, photoUrl)).toBe(404)
})

it('is not shown to who lacks the second step that the company requires', async () => {
  const { photoUrl } = await send(await samplePicture())
  const colleague = await company.person('user')
  expect(await statusOf(colleague, photoUrl)).toBe(200)
  await askDatabase(
    server.database.superuserUrl,
    `update companies set second_step_required = true where id = '${company.id}'`,
  )
  expect([await statusOf(colleague, photoUrl), await statusOf(person, photoUrl)]).toEqual([404, 200])
})

it('takes the place of the one before, whose bytes go, and is removed with its own', async () => {
  const first = (await send(await samplePicture())).photoUrl
  const second = (await send(await samplePicture('#112233'))).photoUrl
  expect([await statusOf(person, first), await statusOf(person, second)]).toEqual([404, 200])
  const key = `people/${second.split('/').at(-1)}-thumb`
  expect((await keys()).filter((each) => each.includes(first.split('/').at(-1) ?? ''))).toEqual([])
  expect(await keys()).toContain(key)
  expect((await person.try(removePhoto, {})).status).toBe(204)
  expect([await statusOf(person, second), (await keys()).includes(key)]).toEqual([404, false])
  expect((await person.try(removePhoto, {})).status).toBe(204)
})

it.each([
  [
    'a WebP',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
        .webp()
        .toBuffer(),
  ],
  ['an SVG', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))],
  ['nothing', () => Promise.resolve(Buffer.alloc(0))],
])('%s is none', async (_, bytes) => {
  const { status, errors } = await send(await bytes())
  expect([status, errors]).toEqual([
    422,
    [{ path: 'file', message: 'Please upload an image file (JPEG, PNG, or GIF)' }],
  ])
})

it('has 5 MB and not a byte more', async () => {
  const megabytes = 5 * 1024 * 1024
  const padded = (size: number, start: Buffer) => Buffer.concat([start, Buffer.alloc(size - start.length)])
  expect((await send(padded(megabytes, await samplePicture()))).status).toBe(200)
  const { status, errors } = await send(padded(megabytes + 1, await samplePicture()))
  expect([status, errors]).toMatchObject([413, [{ path: 'file', message: 'File size must be less than 5MB' }]])
})

it('is tidied where no account has it, and nothing else is', async () => {
  const { photoUrl } = await send(await samplePicture())
  const orphan = 'people/01990000-0000-7000-8000-000000000000-thumb'
  await server.services.storage.put(orphan, await samplePicture(), 'image/jpeg')
  const began = server.clock.now().toISOString()
  // Bytes are dated by the disk, whose clock is the machine's.
  server.clock.set(new Date(Math.max(Date.now(), Date.parse(began)) + 2 * day).toISOString())
  await runSchedules(server)
  server.clock.set(began)
  expect((await keys()).includes(orphan)).toBe(false)
  expect(await statusOf(person, photoUrl)).toBe(200)
})
