import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgotPassword, resetPassword } from '#domain/accounts/api.ts'
import { getSession } from '#domain/session/api.ts'
import { sendReport, sendInvoice } from '#domain/shares/api.ts'
import { confirmAddress, readConfirmation, sendConfirmation } from '#domain/signup/api.ts'
import { confirmationHours, signUpMessages } from '#domain/signup/rules.ts'
import { inviteUser, resendInvitation } from '#domain/users/api.ts'
import { hour, rates } from '#server/platform/limits.ts'
import { callerOf, type Answer } from '#server/testing/caller.ts'
import { askDatabase } from '#server/testing/database.ts'
import { givenClient, givenCompany, givenJob, givenReport, type Company } from '#server/testing/given.ts'
import { withoutRequestId } from '#server/testing/matrix-calls.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, unique, type TestServer } from '#server/testing/server.ts'
import { filledIn, signingUpAt } from './sign-up.testing.ts'

let office: PostOffice
let server: TestServer
let company: Company
beforeAll(async () => {
  office = await openPostOffice()
  server = await startTestServer({ ...office.environment, TRUST_PROXY: '1', PUBLIC_URL: 'http://office.example.test' })
})
afterAll(async () => {
  await server.stop()
  await office.close()
})
beforeEach(async () => {
  company = await givenCompany(server)
})

const { opened, send, from } = signingUpAt(() => server)
const nobody = () => callerOf(server.url, null)
const read = (token: string) => nobody().try(readConfirmation, { params: { token } }, from())
const confirm = (token: string) => nobody().try(confirmAddress, { params: { token } }, from())
const mailsTo = async (email: string) => (await office.mails()).filter(({ to }) => to?.[0]?.address === email)
const linkTo = (email: string, path = 'confirm-address', nth = 1) =>
  vi.waitFor(async () => {
    const found = (await mailsTo(email)).flatMap(
      ({ text }) => new RegExp(`office\\.example\\.test/${path}/([\\w-]{43})`).exec(text ?? '')?.[1] ?? [],
    )
    const token = found[nth - 1]
    if (token === undefined) throw new Error('Nothing came yet')
    return token
  }, 10_000)
const confirmationsIn = (companyId: string) =>
  askDatabase<{ actor_name: string }>(
    server.database.superuserUrl,
    `select actor_name from activity where company_id = '${companyId}' and action = 'user.confirmed'`,
  )

describe('an address that somebody signed up with', () => {
  it.each([
    ['en', 'Confirm your email address'],
    ['es', 'Confirme su dirección de correo'],
    ['fr', 'Confirmez votre adresse e-mail'],
  ] as const)('is confirmed by the link that was mailed, in %s', async (language, subject) => {
    const body = filledIn({ form: await opened(), language })
    await send(body)
    const token = await linkTo(body.email)
    const [mail] = await mailsTo(body.email)
    expect([mail?.subject, mail?.html?.includes(`lang="${language}"`)]).toEqual([subject, true])
    // Looked at by a program that checks mails, nothing happens.
    for (let nth = 0; nth < 3; nth += 1) expect((await read(token)).body).toEqual({ email: body.email })
    expect((await confirm(token)).status).toBe(204)
    for (const again of [await confirm(token), await read(token)]) expect(again.status).toBe(404)
  })

  it('is confirmed at once for the session that is open, and told in the company', async () => {
    const person = await company.unconfirmed()
    expect((await person.call(getSession, {})).session?.user.isConfirmed).toBe(false)
    await confirm(person.link)
    expect((await person.call(getSession, {})).session?.user.isConfirmed).toBe(true)
    expect(await confirmationsIn(company.id)).toEqual([{ actor_name: 'Moana Reid' }])
  })

  it('is confirmed once by thirty who hold the link', async () => {
    const { link } = await company.unconfirmed()
    const answers = await Promise.all(Array.from({ length: 30 }, () => confirm(link)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => ![204, 404, 503].includes(status))).toEqual([])
    expect(await confirmationsIn(company.id)).toHaveLength(1)
  })

  it('is mailed another link, which ends the one before; each that is no good looks the same', async () => {
    const person = await company.unconfirmed()
    expect((await person.try(sendConfirmation, { body: { language: 'es' } })).status).toBe(204)
    const late = await linkTo(person.email)
    server.clock.advance(confirmationHours * hour - 1)
    expect((await read(late)).status).toBe(200)
    server.clock.advance(1)
    const answers = [await read(person.link), await read(late), await read('unknown')]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(answers.map(({ problem }) => withoutRequestId(JSON.stringify(problem)))).size).toBe(1)
    expect((await confirm(late)).status).toBe(404)
  })

  it('is mailed only so many links, and none once it is confirmed', async () => {
    const person = await company.unconfirmed()
    const limit = rates.confirmation.account[0]?.limit ?? 0
    const statuses: number[] = []
    for (let nth = 0; nth <= limit; nth += 1) statuses.push((await person.try(sendConfirmation, { body: {} })).status)
    expect(statuses).toEqual([...Array<number>(limit).fill(204), 429])
    expect((await company.orgAdmin.try(sendConfirmation, { body: {} })).problem.code).toBe('confirmed_already')
  })

  it('is confirmed by choosing a new password, too', async () => {
    const person = await company.unconfirmed()
    await nobody().try(forgotPassword, { body: { email: person.email } }, from())
    const token = await linkTo(person.email, 'reset-password')
    await nobody().try(resetPassword, { params: { token }, body: { password: 'nine young rimu logs' } }, from())
    expect(await confirmationsIn(company.id)).toHaveLength(1)
    expect((await confirm(person.link)).status).toBe(204)
    expect(await confirmationsIn(company.id)).toHaveLength(1)
  })

  it('is not by a link for a new password, nor the other way round', async () => {
    const person = await company.unconfirmed()
    const refused = await nobody().try(
      resetPassword,
      { params: { token: person.link }, body: { password: 'nine young rimu logs' } },
      from(),
    )
    expect(refused.status).toBe(404)
    expect((await confirm(person.link)).status).toBe(204)
  })
})

describe('until then nothing is mailed to others in their name', () => {
  const refused = ({ status, problem }: Answer<unknown>) => [status, problem.code, problem.detail ?? problem.title]
  const unconfirmed = [409, 'address_unconfirmed', signUpMessages.unconfirmed]

  it('no invitation, report or invoice; the others of the company go on, and so do they once it is confirmed', async () => {
    const person = await company.unconfirmed()
    const { id: clientId } = await givenClient(company.orgAdmin)
    const job = await givenJob(company.orgAdmin, clientId)
    const report = await givenReport(company.orgAdmin, clientId, job.id)
    const invoice = await givenInvoiceIn(company.orgAdmin, clientId, 'approved')
    const { invitedId } = await company.people()
    const to = () => `${unique()}@example.test`
    const deeds = [
      (by: typeof person | Company['orgAdmin']) => by.try(inviteUser, { body: { email: to(), role: 'user' } }),
      (by: typeof person | Company['orgAdmin']) => by.try(resendInvitation, { params: { id: invitedId } }),
      (by: typeof person | Company['orgAdmin']) =>
        by.try(sendReport, { params: { id: report.id }, body: { to: to() } }),
      (by: typeof person | Company['orgAdmin']) =>
        by.try(sendInvoice, { params: { id: invoice.id }, body: { to: to() } }),
    ]
    for (const deed of deeds) expect(refused(await deed(person))).toEqual(unconfirmed)
    for (const deed of deeds) expect((await deed(company.orgAdmin)).status).toBeLessThan(300)
    await confirm(person.link)
    for (const deed of deeds) expect((await deed(person)).status).toBeLessThan(300)
  })
})
