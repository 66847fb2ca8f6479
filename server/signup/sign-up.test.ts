import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contactFormAge, contactMessages } from '#domain/contact/rules.ts'
import { newId } from '#domain/ids.ts'
import { getSession, signIn } from '#domain/session/api.ts'
import { handlers } from '#server/features.ts'
import { day, rates } from '#server/platform/limits.ts'
import { callerOf } from '#server/testing/caller.ts'
import { askDatabase } from '#server/testing/database.ts'
import { cookieTokenIn } from '#server/platform/session/signing-in.testing.ts'
import { steppingAt } from '#server/second-step/signing-in.testing.ts'
import { givenCompany } from '#server/testing/given.ts'
import { samplePicture } from '#server/testing/matrix-records.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, testStart, unique, type TestServer } from '#server/testing/server.ts'
import { beginSignUp } from './commands/founding.ts'
import { tidySignUps } from './jobs.ts'
import { browserIn, chosen, filledIn, signingUpAt } from './sign-up.testing.ts'

let office: PostOffice
let server: TestServer
beforeAll(async () => {
  office = await openPostOffice()
  server = await startTestServer({ ...office.environment, TRUST_PROXY: '1', PUBLIC_URL: 'http://office.example.test' })
})
afterAll(async () => {
  await server.stop()
  await office.close()
})

const { opened, send, sendWithLogo, stranger, from } = signingUpAt(() => server)
const rows = <Row extends object>(sql: string) => askDatabase<Row>(server.database.superuserUrl, sql)
const foundedWith = (email: string) =>
  rows<{ id: string; code: string }>(
    `select c.* from companies c join users u on u.company_id = c.id where u.email = '${email}'`,
  )
const mailsTo = async (email: string) => (await office.mails()).filter(({ to }) => to?.[0]?.address === email)
const mailTo = (email: string) =>
  vi.waitFor(async () => {
    const [mail] = await mailsTo(email)
    if (mail === undefined) throw new Error('Nothing came yet')
    return mail
  }, 10_000)

describe('a stranger who signs up', () => {
  it('has a company on its trial, is its org_admin and signed in', async () => {
    const body = filledIn({
      form: await opened(),
      primaryColor: '#b45309',
      language: 'fr',
      timezone: 'Australia/Sydney',
    })
    const answer = await send(body)
    expect([answer.status, answer.body]).toEqual([200, { signedIn: true }])
    const { session } = (await browserIn(server, answer.headers)?.call(getSession, {})) ?? { session: null }
    expect(session).toMatchObject({
      user: { name: 'Aroha Ngata', email: body.email, role: 'org_admin', isConfirmed: false },
      company: { name: 'Tui Roofing & Cladding', timezone: 'Australia/Sydney', logoUrl: null },
      can: { inviteUser: true, updateBranding: true },
    })
    const [company] = await foundedWith(body.email)
    expect(company).toMatchObject({
      code: 'TRC',
      size: '11-50',
      industry: 'residential',
      plan: 'trial',
      language: 'fr',
      brand_primary: '#B45309',
      brand_secondary: '#6366F1',
      trial_ends_at: new Date(server.clock.now().getTime() + 14 * day),
    })
    expect(
      await rows(`select action, actor_name from activity where company_id = '${company?.id}' order by action`),
    ).toEqual([
      { action: 'company.founded', actor_name: 'Aroha Ngata' },
      { action: 'user.signedIn', actor_name: 'Aroha Ngata' },
    ])
  })

  it('brings a logo, which is the company’s from the first page on', async () => {
    const body = filledIn({ form: await opened() })
    const answer = await sendWithLogo(body, await samplePicture())
    expect(answer.status).toBe(200)
    const browser = browserIn(server, answer.headers)
    const { session } = (await browser?.call(getSession, {})) ?? { session: null }
    const picture = await browser?.fetch(session?.company?.logoUrl ?? '')
    expect([picture?.status, picture?.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
  })

  it('makes one company by sending twice, also at once, and is signed in each time', async () => {
    const body = filledIn({ form: await opened() })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(body)))
    answers.push(await send(body))
    expect(answers.filter(({ status }) => status !== 503).map(({ body }) => body)).toEqual(
      answers.filter(({ status }) => status !== 503).map(() => ({ signedIn: true })),
    )
    expect(await foundedWith(body.email)).toHaveLength(1)
    expect((await send({ ...body, companyName: 'Another' })).problem.code).toBe('form_used')
    expect((await send({ ...body, password: 'nine young rimu logs' })).problem.code).toBe('form_used')
  })

  it('can’t be signed in by the same form a while later', async () => {
    const body = filledIn({ form: await opened() })
    await send(body)
    server.clock.advance(15 * 60_000 + 1)
    expect((await send(body)).problem.code).toBe('form_used')
  })

  it('nor can somebody who has a second step by now', async () => {
    const body = filledIn({ form: await opened() })
    const person = callerOf(server.url, cookieTokenIn(await send(body)))
    await rows(`update accounts set email_confirmed_at = now() where email = '${body.email}'`)
    await steppingAt(server).addApp(person)
    expect((await send(body)).problem.code).toBe('form_used')
  })
})

describe('an address that has an account', () => {
  it('is told so by mail alone; nothing of the account or of any company is touched', async () => {
    const { orgAdmin } = await givenCompany(server)
    const before = await rows(`select * from accounts where email = '${orgAdmin.email}'`)
    const answer = await send(filledIn({ form: await opened(), email: orgAdmin.email.toUpperCase() }))
    expect([answer.status, answer.body, answer.headers.get('set-cookie')]).toEqual([200, { signedIn: false }, null])
    expect((await mailTo(orgAdmin.email)).subject).toBe('You have an account already')
    expect(await rows(`select * from accounts where email = '${orgAdmin.email}'`)).toEqual(before)
    expect(await foundedWith(orgAdmin.email)).toHaveLength(1)
  })

  it('is signed up once by two who send at the same moment', async () => {
    const email = `${unique()}@tui.example`
    const forms = [await opened(), await opened()]
    const answers = await Promise.all(forms.map((form) => send(filledIn({ form, email }))))
    expect(answers.map(({ body }) => body.signedIn).toSorted()).toEqual([false, true])
    expect(await foundedWith(email)).toHaveLength(1)
  })
})

describe('what is refused', () => {
  const all = 'All fields are required'
  it.each([
    ['name', '', all],
    ['name', 'A', 'Name must be at least 2 characters'],
    ['email', '', all],
    ['email', 'aroha@', 'Please enter a valid email address'],
    ['password', '', all],
    ['password', 'short', 'Password must be at least 8 characters'],
    ['password', 'x'.repeat(129), 'Password must be at most 128 characters'],
    ['confirmPassword', chosen, 'This field cannot be set'],
    ['companyName', ' ', all],
    ['companySize', '', all],
    ['companySize', '12', all],
    ['industry', '', all],
    ['industry', 'bakery', all],
    ['primaryColor', 'green', 'Please enter a colour such as #10B981'],
    ['role', 'super_admin', 'This field cannot be set'],
    ['companyId', 'x', 'This field cannot be set'],
  ])('%s as %j', async (field, value, message) => {
    const refused = await send({ ...filledIn({ form: await opened() }), [field]: value })
    expect([refused.status, refused.problem.errors?.[0]]).toEqual([422, { path: field, message }])
  })

  it.each([
    ['Password123', 'This password is one of the most common. Please choose another'],
    ['TuiRoofing1', "Please choose a password that is more than your name or your company's"],
  ])('the password %s', async (password, message) => {
    const refused = await send({ ...filledIn({ form: await opened() }), password })
    expect(refused.problem.errors).toEqual([{ path: 'password', message }])
  })

  it('a logo that is none, or too large; nothing comes of it and the form is good still', async () => {
    const body = filledIn({ form: await opened() })
    const svg = await sendWithLogo(body, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.png')
    expect([svg.status, await svg.json()]).toEqual([
      422,
      expect.objectContaining({
        errors: [{ path: 'file', message: 'Please upload an image file (JPEG, PNG, or GIF)' }],
      }),
    ])
    const large = await sendWithLogo(body, Buffer.alloc(5 * 1024 * 1024 + 1, 'x'))
    expect([large.status, ((await large.json()) as { detail?: string }).detail]).toEqual([
      413,
      'File size must be less than 5MB',
    ])
    expect(await foundedWith(body.email)).toEqual([])
    expect((await send(body)).body).toEqual({ signedIn: true })
  })

  it.each([
    ['none of ours', 'a.b.c', 0, 'form_expired', contactMessages.expired],
    ['too young', undefined, contactFormAge.least - 1, 'form_too_young', contactMessages.tooSoon],
    ['too old', undefined, contactFormAge.most + 1, 'form_expired', contactMessages.expired],
  ])('a form that is %s', async (_, form, age, code, message) => {
    const refused = await send(filledIn({ form: form ?? (await opened(age)) }))
    expect([refused.status, refused.problem.code, refused.problem.detail ?? refused.problem.title]).toEqual([
      409,
      code,
      message,
    ])
  })

  it('a field that nobody sees, filled in', async () => {
    expect((await send(filledIn({ form: await opened(), fax: '09 555' }))).problem.errors?.[0]?.path).toBe('fax')
  })

  it('a network that signs up very many, and no other', async () => {
    const address = from()
    const statuses: number[] = []
    const limit = rates.signUp.network[0]?.limit ?? 0
    for (let nth = 0; nth <= limit; nth += 1)
      statuses.push((await send(filledIn({ form: await opened() }), address)).status)
    expect(statuses).toEqual([...Array<number>(limit).fill(200), 429])
    expect((await send(filledIn({ form: await opened() }))).status).toBe(200)
  })
})

describe('what is stored', () => {
  const storedOf = (id: string) => Array.fromAsync(server.services.storage.list(`${id}/`))

  it('has no logo whose company came to nothing', async () => {
    const { orgAdmin } = await givenCompany(server)
    const form = await opened()
    const answer = await sendWithLogo(filledIn({ form, email: orgAdmin.email }), await samplePicture())
    expect(await answer.json()).toEqual({ signedIn: false })
    expect(await storedOf(form.split('.')[0] ?? '')).toEqual([])
  })

  it('has none either where the process died in between', async () => {
    const id = newId()
    await beginSignUp(server.platform.db, id, server.clock.now())
    await server.services.storage.put(`${id}/${newId()}-full`, await samplePicture(), 'image/jpeg')
    // When something was stored is for the real clock to say.
    server.clock.set(new Date(Date.now() + 3 * day).toISOString())
    const tidy = handlers.find(({ job }) => job.name === tidySignUps.name)
    await tidy?.run(server, { platform: true, data: {} })
    server.clock.set(testStart)
    expect(await storedOf(id)).toEqual([])
    expect(await rows(`select 1 from sign_ups where id = '${id}'`)).toEqual([])
  })

  it('has no password in it', async () => {
    const body = filledIn({ form: await opened() })
    await send(body)
    const texts = await rows<{ row: string }>(
      `select row::text as row from accounts row union all select row::text from sign_ups row
        union all select row::text from activity row union all select data::text from pgboss.job`,
    )
    expect(texts.map(({ row }) => row).join()).not.toContain(chosen)
  })

  it('lets the person sign in with what they chose', async () => {
    const body = filledIn({ form: await opened() })
    await send(body)
    const signedIn = await stranger().try(signIn, { body: { email: body.email, password: chosen } }, from())
    expect(signedIn.status).toBe(200)
  })
})
