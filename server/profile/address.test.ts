import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeAddress, confirmAddressChange, getProfile, keepAddress, readAddressChange } from '#domain/profile/api.ts'
import { inviteUser, listUsers } from '#domain/users/api.ts'
import { hour } from '#server/platform/limits.ts'
import { signingInAt } from '#server/platform/session/signing-in.testing.ts'
import { callerOf } from '#server/testing/caller.ts'
import { givenCompany, password, type Company, type Person } from '#server/testing/given.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, unique, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'

let office: PostOffice
let server: TestServer
let signing: ReturnType<typeof signingInAt>
let company: Company
let person: Person
let wanted: string
beforeAll(async () => {
  office = await openPostOffice()
  server = await startTestServer({ ...office.environment, TRUST_PROXY: '1', PUBLIC_URL: 'http://office.example.test' })
  signing = signingInAt(server)
})
afterAll(async () => {
  await server.stop()
  await office.close()
})
beforeEach(async () => {
  company = await givenCompany(server)
  person = await company.person('user')
  wanted = `new-${unique()}@example.test`
})

let lastAddress = 0
const from = () => ({ 'x-forwarded-for': `10.4.${(lastAddress += 1) >> 8}.${lastAddress % 250}` })
const ask = (email = wanted, who = person, currentPassword = password) =>
  who.try(changeAddress, { body: { email, currentPassword } }, from())
const mailsTo = async (email: string) =>
  (await office.mails()).filter(({ to }) => to?.[0]?.address?.toLowerCase() === email)
const linkTo = (email = wanted, nth = 1) =>
  vi.waitFor(async () => {
    const links = (await mailsTo(email)).flatMap(({ text }) => {
      const found = /http:\/\/office\.example\.test\/confirm-address-change\/([\w-]{43})/.exec(text ?? '')
      return found?.[1] ?? []
    })
    const token = links[nth - 1]
    if (token === undefined) throw new Error('Nothing came yet')
    return token
  }, 10_000)
const nobody = () => callerOf(server.url, null)
const read = (token: string) => nobody().try(readAddressChange, { params: { token } }, from())
const confirm = (token: string) => nobody().try(confirmAddressChange, { params: { token }, body: {} }, from())
const inCompany = async (of: Company, email: string) =>
  (await of.orgAdmin.call(listUsers, { query: { search: email } })).items.map((user) => user.email)

describe('another address', () => {
  it('is confirmed by the link that is mailed to it, holds in every company, and is told to the old one', async () => {
    const other = await givenCompany(server)
    await other.member(person, 'user')
    expect((await ask(wanted.toUpperCase())).body.newEmail).toBe(wanted)
    const token = await linkTo()
    expect((await read(token)).body).toMatchObject({ email: wanted })
    // Looking at the link changes nothing.
    expect((await person.call(getProfile, {})).email).toBe(person.email)
    expect((await confirm(token)).status).toBe(204)
    expect(await person.call(getProfile, {})).toMatchObject({ email: wanted, newEmail: null })
    for (const each of [company, other]) {
      expect(await inCompany(each, wanted)).toEqual([wanted])
      expect((await activityOf(server, each.id)).at(-1)).toMatchObject({
        action: 'user.updated',
        changes: { email: { from: person.email, to: wanted } },
      })
    }
    expect((await signing.attempt(person.email, password)).status).toBe(401)
    expect((await signing.attempt(wanted, password)).status).toBe(200)
    const told = await vi.waitFor(async () => {
      const [mail] = await mailsTo(person.email)
      if (mail === undefined) throw new Error('Nothing came yet')
      return mail
    }, 10_000)
    expect([told.subject, told.text?.includes(wanted)]).toEqual(['Your address was changed', true])
    for (const again of [await read(token), await confirm(token)]) expect(again.status).toBe(404)
  })

  it('that is somebody’s already is asked for the same, and refused only where it is confirmed', async () => {
    const taken = await company.person('user')
    const [unknown, known] = [await ask(), await ask(taken.email)]
    expect([unknown.status, known.status]).toEqual([200, 200])
    const answer = await confirm(await linkTo(taken.email))
    expect([answer.status, answer.problem.code]).toEqual([409, 'email_taken'])
    expect((await person.call(getProfile, {})).email).toBe(person.email)
  })

  it('takes the place of an invitation that waits there under it', async () => {
    await company.orgAdmin.call(inviteUser, { body: { email: wanted, role: 'user' } })
    await ask()
    const token = await linkTo()
    expect((await confirm(token)).status).toBe(204)
    expect(await inCompany(company, wanted)).toEqual([wanted])
  })

  it('is confirmed once by many who hold the link, and by one of two people who want it', async () => {
    await ask()
    const token = await linkTo()
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    const [one, two] = [await company.person('user'), await company.person('user')]
    const both = `both-${unique()}@example.test`
    await ask(both, one)
    const first = await linkTo(both)
    await ask(both, two)
    const second = await linkTo(both, 2)
    const raced = await Promise.all([confirm(first), confirm(second)])
    expect(raced.map(({ status }) => status).toSorted()).toEqual([204, 409])
  })

  it('has one link at a time, good for a day, which can be taken back', async () => {
    await ask()
    const replaced = await linkTo()
    await ask()
    const late = await linkTo(wanted, 2)
    expect((await read(replaced)).status).toBe(404)
    server.clock.advance(24 * hour - 1000)
    expect((await read(late)).status).toBe(200)
    server.clock.advance(1000)
    expect((await confirm(late)).status).toBe(404)
    await ask()
    const back = await linkTo(wanted, 3)
    expect((await person.call(keepAddress, {})).newEmail).toBeNull()
    expect((await confirm(back)).status).toBe(404)
  })

  it.each([
    ['', password, 'email', 'Email is required'],
    ['nobody', password, 'email', 'Invalid email format'],
    ['a@example.test', 'not this one', 'currentPassword', 'The current password is not right'],
    ['a@example.test', '', 'currentPassword', 'Current password is required'],
  ])('%j with the password %j is refused at %s: %s', async (email, current, path, message) => {
    const { status, problem } = await ask(email, person, current)
    expect([status, problem.errors]).toEqual([422, [{ path, message }]])
  })

  it('is not the one there is', async () => {
    expect((await ask(person.email)).problem.errors).toEqual([
      { path: 'email', message: 'This is your address already' },
    ])
  })
})
