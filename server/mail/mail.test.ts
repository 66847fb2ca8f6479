import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { updateBranding, updateSettings } from '#domain/companies/api.ts'
import { listOutbox } from '#domain/mail/api.ts'
import { newId } from '#domain/ids.ts'
import { getSharedReport, sendReport } from '#domain/shares/api.ts'
import type { ReportRecord } from '#domain/reports/schema.ts'
import { uploaded } from '#server/files/uploads.testing.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import { callerOf } from '#server/testing/caller.ts'
import { givenClient, givenCompany, givenJob, givenReport, type Company } from '#server/testing/given.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { storeAnew } from '#server/testing/stored-figures.ts'
import { activityOf, rowsIn } from '#server/testing/traces.ts'
import { mailHandlers } from './handlers.ts'
import { sendMail } from './jobs.ts'

let postOffice: PostOffice
let refusing = false
const comeBackLater = () => Object.assign(new Error('Come back later'), { responseCode: 451 })

let silent: TestServer
let posting: TestServer
beforeAll(async () => {
  postOffice = await openPostOffice({ ofAddress: () => (refusing ? comeBackLater() : null) })
  silent = await startTestServer()
  posting = await startTestServer(postOffice.environment)
})
afterAll(async () => {
  await Promise.all([silent.stop(), posting.stop()])
  await postOffice.close()
})

async function givenOne(server: TestServer): Promise<{ company: Company; report: ReportRecord }> {
  const company = await givenCompany(server, 'Kauri & Sons')
  const client = await givenClient(company.orgAdmin)
  const job = await givenJob(company.orgAdmin, client.id, { name: 'Deck' })
  return { company, report: await givenReport(company.orgAdmin, client.id, job.id) }
}

const mailsOf = (server: TestServer, companyId: string) =>
  server.services.database.inTenant(
    { kind: 'system', companyId },
    (db) =>
      db
        .selectFrom('mails')
        .select(['id', 'to_address', 'subject', 'status', 'last_error', 'sent_at'])
        .where('company_id', '=', companyId)
        .execute(),
    { readOnly: true },
  )
const statusesBecome = (server: TestServer, companyId: string, statuses: string[]) =>
  vi.waitFor(async () => expect((await mailsOf(server, companyId)).map((mail) => mail.status)).toEqual(statuses), {
    timeout: 10_000,
    interval: 20,
  })

describe('sending a report', () => {
  it('makes a link and keeps the mail where there is no mail server', async () => {
    const { company, report } = await givenOne(silent)
    const share = await company.orgAdmin.call(sendReport, {
      params: { id: report.id },
      body: { to: 'aroha@tui.example', message: 'Have a look' },
    })
    expect(share).toMatchObject({ sentTo: 'aroha@tui.example', status: 'active', delivery: { status: 'waiting' } })
    await statusesBecome(silent, company.id, ['kept'])
    expect(await mailsOf(silent, company.id)).toMatchObject([
      { to_address: 'aroha@tui.example', subject: `Progress report ${report.reportId}: Deck`, sent_at: null },
    ])
    expect((await activityOf(silent, company.id, report.id)).map((row) => row.action)).toEqual([
      'report.created',
      'report.sent',
    ])
  })

  it('delivers it where there is one, escaped, with a link that opens', async () => {
    const { company, report } = await givenOne(posting)
    // No form takes such a name any more; it may have been there before.
    const name = 'Deck <b>& "shed"\r\nBcc: evil@example.test'
    await posting.services.database.inTenant({ kind: 'system', companyId: company.id }, async (db) => {
      await db.updateTable('jobs').set({ name }).where('company_id', '=', company.id).execute()
      await storeAnew(db, company.id)
    })
    const { url } = await company.orgAdmin.call(sendReport, {
      params: { id: report.id },
      body: { to: 'aroha@tui.example', message: 'Look <script>here</script>\nBest' },
    })
    await statusesBecome(posting, company.id, ['sent'])
    const mail = (await postOffice.mails()).find(
      (each) => each.subject?.includes(report.reportId) && each.text?.includes(url ?? '?'),
    )
    expect(mail).toMatchObject({
      from: { name: company.name, address: 'office@stringline.test' },
      replyTo: [{ address: company.orgAdmin.email }],
      to: [{ address: 'aroha@tui.example' }],
      subject: `Progress report ${report.reportId}: Deck <b>& "shed" Bcc: evil@example.test`,
    })
    expect(mail?.bcc).toBeUndefined()
    expect(mail?.html).toContain('Look &lt;script&gt;here&lt;/script&gt;<br/>Best')
    expect(mail?.html).not.toContain('<script')
    expect(mail?.html).toContain(`href="${url}"`)
    const token = url?.split('/').at(-1) ?? ''
    expect((await callerOf(posting.url, null).try(getSharedReport, { params: { token } })).status).toBe(200)
  })

  it.each([
    ['es', 'Informe de avance', '18 nov 2026', '40 %'],
    ['fr', 'Rapport d’avancement', '18 nov. 2026', '40 %'],
  ] as const)(
    'speaks the language of the company (%s) and shows its logo',
    async (language, subject, date, progress) => {
      const { company, report } = await givenOne(posting)
      const { orgAdmin } = company
      const logo = await uploaded(orgAdmin, 'company-logo')
      await orgAdmin.call(updateSettings, { body: { language }, version: 1 })
      await orgAdmin.call(updateBranding, {
        body: { logoFileId: logo.id, primaryColor: '#FFFF00', secondaryColor: '#123456' },
        version: 1,
      })
      const to = `${language}@tui.example`
      await company.orgAdmin.call(sendReport, {
        params: { id: report.id },
        body: { to, message: 'Hola', expiresAt: '2026-12-20T11:00:00Z' },
      })
      await statusesBecome(posting, company.id, ['sent'])
      const mail = (await postOffice.mails()).find((each) => each.to?.[0]?.address === to)
      expect(mail?.subject).toContain(subject)
      for (const part of [mail?.text, mail?.html]) {
        for (const said of [date, 'Hola', language === 'es' ? '21 dic 2026, 0:00' : '21 déc. 2026, 00:00'])
          expect(part).toContain(said)
        expect(part).toMatch(new RegExp(progress.replace(' ', String.raw`\s`)))
        expect(part).not.toMatch(/Progress|writes|Sent by|undefined|\{\{/)
      }
      expect(mail?.html).toContain('src="cid:company-logo@stringline"')
      expect(mail?.html).toContain('background-color:#123456')
      expect(mail?.html).not.toContain('#FFFF00')
      expect(mail?.attachments).toMatchObject([
        {
          contentId: '<company-logo@stringline>',
          mimeType: expect.stringMatching(/^image\/(png|jpeg)$/),
          related: true,
        },
      ])
    },
  )

  it('tries again after a failure, and never twice after a success', async () => {
    refusing = true
    const { company, report } = await givenOne(posting)
    await company.orgAdmin.call(sendReport, { params: { id: report.id }, body: { to: 'later@tui.example' } })
    await statusesBecome(posting, company.id, ['failed'])
    const [mail] = await mailsOf(posting, company.id)
    expect(mail?.last_error).toContain('Come back later')
    await vi.waitFor(async () => expect(await queuedAgain(company.id)).toBe(1), { timeout: 10_000, interval: 20 })
    refusing = false
    const handler = mailHandlers.find(({ job }) => job === sendMail)
    const again = () => handler?.run(posting, companyEnvelope(sendMail, company.id, { mailId: mail?.id ?? '' }))
    await again()
    await again()
    expect(await mailsOf(posting, company.id)).toMatchObject([{ status: 'sent', last_error: null }])
    expect((await postOffice.mails()).filter((each) => each.to?.[0]?.address === 'later@tui.example')).toHaveLength(1)
  })

  it('sends one mail for the same request sent twice', async () => {
    const { company, report } = await givenOne(silent)
    const id = newId()
    const send = () =>
      company.orgAdmin.call(sendReport, { params: { id: report.id }, body: { id, to: 'aroha@tui.example' } })
    const [one, other] = await Promise.all([send(), send()])
    // It may have gone in between.
    expect({ ...other, delivery: one.delivery }).toEqual(one)
    expect([await rowsIn(silent, company.id, 'mails'), await rowsIn(silent, company.id, 'report_shares')]).toEqual([
      1, 1,
    ])
  })

  it.each([
    ['', 'Email is required'],
    ['nobody', 'Please enter a valid email address'],
    ['a@b.nz\r\nBcc: c@d.nz', '“Bcc: c@d.nz” is not a valid email address'],
    ['a\ud800@b.nz', 'The invisible character U+D800 after “a” cannot be stored. Delete it or type the text again'],
  ])('refuses the address %j and mails nothing', async (to, message) => {
    const { company, report } = await givenOne(silent)
    const { status, problem } = await company.orgAdmin.try(sendReport, { params: { id: report.id }, body: { to } })
    expect([status, problem.errors]).toMatchObject([422, [{ path: 'to', message }]])
    expect([await rowsIn(silent, company.id, 'mails'), await rowsIn(silent, company.id, 'report_shares')]).toEqual([
      0, 0,
    ])
  })
})

it('has no outbox page outside development', async () => {
  const { company } = await givenOne(silent)
  expect((await company.orgAdmin.try(listOutbox, {})).status).toBe(404)
})

/** How many mails of a company wait for another try. */
const queuedAgain = (companyId: string): Promise<number> =>
  asSuperuser(async (client) => {
    const { rows } = await client.query<{ count: string }>(
      "select count(*) from pgboss.job where name = 'sendMail' and state = 'retry' and data ->> 'companyId' = $1",
      [companyId],
    )
    return Number(rows[0]?.count)
  })

async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: posting.database.superuserUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
