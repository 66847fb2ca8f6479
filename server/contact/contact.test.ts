import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openContactForm, sendContactMessage } from '#domain/contact/api.ts'
import { contactFormAge, contactMessages } from '#domain/contact/rules.ts'
import { handlers } from '#server/features.ts'
import { rates } from '#server/platform/limits.ts'
import { callerOf } from '#server/testing/caller.ts'
import { askDatabase } from '#server/testing/database.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, testStart, unique, type TestServer } from '#server/testing/server.ts'
import { tidyContactMessages } from './jobs.ts'

let postOffice: PostOffice
let server: TestServer
beforeAll(async () => {
  postOffice = await openPostOffice()
  server = await startTestServer({
    ...postOffice.environment,
    CONTACT_EMAIL: 'hello@stringline.test',
    TRUST_PROXY: '1',
  })
})
afterAll(async () => {
  await server.stop()
  await postOffice.close()
})
beforeEach(() => server.clock.set(testStart))

const stranger = () => callerOf(server.url, null)
const hour = 60 * 60_000
const given = (body: object = {}) => ({
  name: 'Aroha Tūī',
  email: `${unique()}@tui.example`,
  message: 'How many jobs?\nWe have twelve.',
  ...body,
})

/** A form that has been open for a while. */
async function opened(after: number = contactFormAge.least): Promise<string> {
  const { form } = await stranger().call(openContactForm, {})
  server.clock.advance(after)
  return form
}

let networks = 0
/** Sends it from a network of its own, where none is named. */
const send = (body: object, address = `203.0.113.${(networks += 1)}`) =>
  stranger().try(sendContactMessage, { body: body as never }, { 'x-forwarded-for': address })

const kept = (email: string) =>
  askDatabase<{ id: string; name: string; type: string; message: string; company: string; language: string }>(
    server.database.superuserUrl,
    `select id, name, type, message, company, language from contact_messages where email = '${email}'`,
  )
const mailsAbout = async (email: string) =>
  (await postOffice.mails()).filter((mail) => mail.replyTo?.[0]?.address === email)

describe('a message by the contact form', () => {
  it('is kept, and mailed to whoever reads such messages, who can answer it', async () => {
    const body = given({ form: await opened(), company: 'Tūī Ltd', type: 'sales', phone: '+64 21 000 000' })
    expect((await send(body)).status).toBe(204)
    expect(await kept(body.email)).toMatchObject([
      { name: 'Aroha Tūī', type: 'sales', message: body.message, company: 'Tūī Ltd', language: 'en' },
    ])
    await expect.poll(() => mailsAbout(body.email), { timeout: 15_000 }).toHaveLength(1)
    expect((await mailsAbout(body.email))[0]).toMatchObject({
      to: [{ address: 'hello@stringline.test' }],
      from: { address: 'office@stringline.test' },
      subject: 'Plans and prices: Aroha Tūī',
    })
    const text = (await mailsAbout(body.email))[0]?.text ?? ''
    for (const part of ['Aroha Tūī writes:', 'We have twelve.', 'Company: Tūī Ltd', `Email: ${body.email}`])
      expect(text).toContain(part)
  })

  it.each([
    ['es', 'Consulta general: Aroha Tūī'],
    ['fr', 'Question générale\u00a0: Aroha Tūī'],
  ])('is mailed in the language of its page (%s), with nothing of it taken for HTML', async (language, subject) => {
    const body = given({ form: await opened(), language, message: '<script>alert(1)</script>' })
    expect((await send(body)).status).toBe(204)
    await expect.poll(() => mailsAbout(body.email), { timeout: 15_000 }).toHaveLength(1)
    const [mail] = await mailsAbout(body.email)
    expect(mail?.subject).toBe(subject)
    expect(mail?.html).not.toContain('<script')
  })

  it('sent twice is one message, also at once; another by the same form is refused', async () => {
    const body = given({ form: await opened() })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(body)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
    expect(await kept(body.email)).toHaveLength(1)
    await expect.poll(() => mailsAbout(body.email), { timeout: 15_000 }).toHaveLength(1)
    const other = await send({ ...body, message: 'Buy this' })
    expect(other).toMatchObject({ status: 409, problem: { code: 'form_used', detail: contactMessages.sentBefore } })
    expect(await kept(body.email)).toMatchObject([{ message: body.message }])
  })

  it('is forgotten after a year', async () => {
    const body = given({ form: await opened() })
    await send(body)
    server.clock.advance(366 * 24 * hour)
    const tidy = handlers.find(({ job }) => job.name === tidyContactMessages.name)
    await tidy?.run(server, { platform: true, data: {} })
    expect(await kept(body.email)).toEqual([])
  })
})

describe('a robot', () => {
  it('that makes its own form, or changes one, is refused', async () => {
    const form = await opened()
    const [id = '', at = '', signature = ''] = form.split('.')
    const forged = [
      '',
      'x',
      `${id}.${at}.`,
      `${id}.${at}.${signature.replace(/./, (first) => (first === '_' ? '-' : '_'))}`,
      `${id}0.${at}.${signature}`,
    ]
    for (const each of forged) expect(await send(given({ form: each }))).toMatchObject({ status: 409 })
    const late = `${id}.${(parseInt(at, 36) + 1).toString(36)}.${signature}`
    expect(await send(given({ form: late }))).toMatchObject({ status: 409, problem: { code: 'form_expired' } })
  })

  it('that sends sooner than anybody reads is told so, and may try again', async () => {
    const body = given({ form: await opened(contactFormAge.least - 1) })
    expect(await send(body)).toMatchObject({
      status: 409,
      problem: { code: 'form_too_young', detail: contactMessages.tooSoon },
    })
    server.clock.advance(1)
    expect((await send(body)).status).toBe(204)
  })

  it('that comes a day later takes another form', async () => {
    const body = given({ form: await opened(contactFormAge.most + 1) })
    expect(await send(body)).toMatchObject({
      status: 409,
      problem: { code: 'form_expired', detail: contactMessages.expired },
    })
  })

  it('that fills in what nobody sees is refused, and whoever was helped too much may send it again', async () => {
    const body = given({ form: await opened() })
    expect(await send({ ...body, fax: '555' })).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'fax', message: contactMessages.filled }] },
    })
    expect(await kept(body.email)).toEqual([])
    expect((await send({ ...body, fax: '' })).status).toBe(204)
  })
})

describe('a flood', () => {
  it('from one network, of IPv6 a /64, is stopped, and others go on', async () => {
    const [hourly] = rates.contact.network
    const forms = await Promise.all(Array.from({ length: (hourly?.limit ?? 0) + 2 }, () => opened(0)))
    server.clock.advance(contactFormAge.least)
    for (const [turn, form] of forms.slice(0, -2).entries())
      expect((await send(given({ form }), `2001:db8:5:1::${turn}`)).status).toBe(204)
    const refused = given({ form: forms.at(-2) })
    const answer = await send(refused, '2001:db8:5:1:ffff::1')
    expect(answer).toMatchObject({ status: 429, problem: { code: 'rate_limited', detail: contactMessages.tooMany } })
    expect(answer.headers.get('retry-after')).toBe('3600')
    expect(await kept(refused.email)).toEqual([])
    expect((await send(given({ form: forms.at(-1) }), '2001:db8:5:2::1')).status).toBe(204)
    server.clock.advance(hour)
    expect((await send(refused, '2001:db8:5:1:ffff::1')).status).toBe(204)
  })
})

it('is kept where nobody was named to read it', async () => {
  const alone = await startTestServer({ NODE_ENV: 'test' })
  const { form } = await callerOf(alone.url, null).call(openContactForm, {})
  alone.clock.advance(contactFormAge.least)
  const body = { form, name: 'Hone', email: 'hone@tui.example', message: 'Kia ora' }
  expect((await callerOf(alone.url, null).try(sendContactMessage, { body })).status).toBe(204)
  await alone.stop()
})
