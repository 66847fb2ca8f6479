import { afterAll, beforeAll, expect, it } from 'vitest'
import * as api from '#domain/second-step/api.ts'
import { getSession } from '#domain/session/api.ts'
import { givenCompany } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { resetSecondStep } from './commands/reset.ts'
import { browserAt, steppingAt } from './signing-in.testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('takes app, passkeys and codes of one account, ends its sessions, and tells the person', async () => {
  const stepping = steppingAt(server)
  const company = await givenCompany(server)
  const [person, other] = [await company.person('admin'), await company.person('user')]
  for (const each of [person, other]) {
    await stepping.addApp(each)
    await stepping.addPasskey(each)
  }
  const done = await resetSecondStep(server, { email: person.email.toUpperCase(), reason: 'called back' })
  expect(done).toBe(true)
  expect((await person.call(getSession, {})).session).toBeNull()
  const browser = browserAt(server)
  expect((await stepping.begin(browser, person.email)).body).toEqual({})
  await browser.who()
  expect(await browser.call(api.getSecondStep, {})).toMatchObject({
    app: null,
    passkeys: [],
    recoveryCodes: null,
    requiredBy: [],
  })
  expect(await other.call(api.getSecondStep, {})).toMatchObject({ recoveryCodes: { left: 10 } })
  await expect
    .poll(() =>
      server.platform.db
        .selectFrom('platform_mails')
        .select('subject')
        .where('to_address', '=', person.email)
        .where('subject', 'like', '%reset')
        .execute(),
    )
    .toEqual([{ subject: 'Your second step was reset' }])
})

it('says that an address has no account', async () => {
  expect(await resetSecondStep(server, { email: 'nobody@example.test', reason: 'x' })).toBe(false)
})
