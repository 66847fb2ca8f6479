import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#domain/ids.ts'
import { listOutbox } from '#domain/mail/api.ts'
import { mailMessages } from '#domain/mail/schema.ts'
import { handlers } from '#server/features.ts'
import type { PlatformContext } from '#server/platform/jobs/enqueue.ts'
import { rates } from '#server/platform/limits.ts'
import { composeOwnMail } from '#server/platform/mail/compose.ts'
import { callerOf } from '#server/testing/caller.ts'
import { askDatabase } from '#server/testing/database.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, unique, type TestServer } from '#server/testing/server.ts'
import { sendPlatformMail } from './commands/platform.ts'
import { deliverPlatformMail, tidyPlatformMails } from './jobs.ts'

// Mails to people as such: a new password, a confirmed address, what a stranger wrote.

const link = 'https://stringline.test/reset-password/LtAJ9c0vXoFh1rQ3mYbZ7uWkEe5sTgNn2DiPpOqRrSs'
const token = link.split('/').at(-1) ?? ''

let postOffice: PostOffice
let refusal: Error | null = null
let posting: TestServer
let silent: TestServer
beforeAll(async () => {
  postOffice = await openPostOffice({ ofMail: () => refusal })
  posting = await startTestServer(postOffice.environment)
  silent = await startTestServer({ DEMO: 'on' })
})
afterAll(async () => {
  await Promise.all([posting.stop(), silent.stop()])
  await postOffice.close()
})

const inTransaction = <T>(server: TestServer, work: (platform: PlatformContext) => Promise<T>): Promise<T> =>
  server.platform.transact((db) =>
    work({ db, now: server.services.clock.now().toISOString(), queue: server.services.queue }),
  )

const letter = (language: 'en' | 'es' | 'fr' = 'en') =>
  composeOwnMail({
    language,
    subject: 'Choose a new password\r\nBcc: everybody@example.test',
    preview: 'The link works for one hour',
    heading: 'Choose a new password',
    body: ({ h, Paragraph, Action }) => [
      h(Paragraph, { text: 'Somebody asked for it <b>here</b>.' }),
      h(Action, { label: 'Choose a new password', url: link }),
    ],
    footer: 'Sent by Stringline.',
  })

async function send(server: TestServer, to: string): Promise<string> {
  const id = newId()
  const mail = await letter()
  await inTransaction(server, (platform) => sendPlatformMail(platform, { id, to, mail, replyTo: 'aroha@tui.example' }))
  return id
}

const rowOf = async (server: TestServer, id: string) =>
  (
    await askDatabase<{ status: string; failure: string | null; last_error: string | null; bytes: number }>(
      server.database.superuserUrl,
      `select status, failure, last_error, length(text_body || html_body) as bytes from platform_mails
        where id = '${id}'`,
    )
  )[0]
const becomes = (server: TestServer, id: string, status: string) =>
  expect.poll(async () => (await rowOf(server, id))?.status, { timeout: 15_000 }).toBe(status)

const run = (server: TestServer, name: string, data: object, isLast = false) =>
  handlers
    .find(({ job }) => job.name === name)
    ?.run(server, { platform: true, data }, { isLast })
    .catch(() => undefined)

describe('a mail that belongs to no company', () => {
  it('is delivered under our own letterhead, escaped, and nothing of what it said stays', async () => {
    const to = `${unique()}@tui.example`
    const id = await send(posting, to)
    await becomes(posting, id, 'sent')
    const mail = (await postOffice.mails()).find((each) => each.to?.[0]?.address === to)
    expect(mail).toMatchObject({
      from: { address: 'office@stringline.test' },
      replyTo: [{ address: 'aroha@tui.example' }],
      subject: 'Choose a new password Bcc: everybody@example.test',
      messageId: `<${id}@localhost>`,
    })
    expect(mail?.bcc).toBeUndefined()
    expect(mail?.html).toContain('Stringline</span>')
    expect(mail?.html).toContain('Somebody asked for it &lt;b&gt;here&lt;/b&gt;.')
    expect(mail?.html).not.toContain('cid:')
    expect(mail?.text).toContain(`Choose a new password: ${link}`)
    expect(await rowOf(posting, id)).toMatchObject({ bytes: 0, failure: null })
  })

  it('is not sent where its transaction fails', async () => {
    const to = `${unique()}@tui.example`
    const mail = await letter()
    const failing = inTransaction(posting, async (platform) => {
      await sendPlatformMail(platform, { to, mail })
      throw new Error('something else went wrong')
    })
    await expect(failing).rejects.toThrow('something else')
    const rows = await askDatabase(
      posting.database.superuserUrl,
      `select 1 from platform_mails where to_address = '${to}'
        union all select 1 from pgboss.job where name = '${deliverPlatformMail.name}' and state <> 'completed'`,
    )
    expect(rows).toEqual([])
  })

  it('is kept where there is no mail server, and shown to developers among the others', async () => {
    const to = `${unique()}@tui.example`
    const id = await send(silent, to)
    await becomes(silent, id, 'kept')
    const { items } = await callerOf(silent.url, null).call(listOutbox, {})
    expect(items.find((mail) => mail.id === id)).toMatchObject({ to, status: 'kept' })
    expect(items.find((mail) => mail.id === id)?.text).toContain(link)
  })

  it('is tried again, says why without its link, and is emptied once it is given up', async () => {
    refusal = Object.assign(new Error(`Not now: ${link}`), { responseCode: 451 })
    const id = await send(posting, `${unique()}@tui.example`)
    await becomes(posting, id, 'failed')
    expect(await rowOf(posting, id)).toMatchObject({
      failure: 'deferred',
      last_error: expect.stringMatching(/\/reset-password\/\[token\]/) as string,
    })
    expect((await rowOf(posting, id))?.bytes).toBeGreaterThan(0)
    await run(posting, deliverPlatformMail.name, { mailId: id }, true)
    refusal = null
    expect((await rowOf(posting, id))?.bytes).toBe(0)
    const before = postOffice.received.length
    await run(posting, deliverPlatformMail.name, { mailId: id })
    expect(postOffice.received.length, 'an emptied mail is not sent').toBe(before)
  })

  it('is emptied when it was lost', async () => {
    const id = newId()
    await askDatabase(
      posting.database.superuserUrl,
      `insert into platform_mails (id, to_address, subject, text_body, html_body, created_at)
        values ('${id}', 'a@b.example', '', '${token}', '', '2026-11-01')`,
    )
    await run(posting, tidyPlatformMails.name, {})
    expect(await rowOf(posting, id)).toEqual({
      status: 'failed',
      failure: 'unsent',
      last_error: 'It was never sent',
      bytes: 0,
    })
  })

  it('goes to one address only so often', async () => {
    const to = `${unique()}@tui.example`
    const mail = await letter()
    const [hourly] = rates.mail.address
    for (let turn = 0; turn < (hourly?.limit ?? 0); turn += 1)
      await inTransaction(silent, (platform) => sendPlatformMail(platform, { to, mail }))
    const again = (isToOurselves: boolean) =>
      inTransaction(silent, (platform) => sendPlatformMail(platform, { to: to.toUpperCase(), mail, isToOurselves }))
    await expect(again(false)).rejects.toMatchObject({ status: 429, message: mailMessages.tooMany })
    await expect(again(true)).resolves.toBeUndefined()
  })
})

describe('who queues for the platform', () => {
  it('reads no job of anybody', async () => {
    await expect(
      inTransaction(posting, ({ db }) => db.executeQuery(CompiledQuery.raw('select data from pgboss.job'))),
    ).rejects.toThrow(/permission denied/)
    await expect(
      inTransaction(posting, ({ db }) => db.executeQuery(CompiledQuery.raw('delete from pgboss.job'))),
    ).rejects.toThrow(/permission denied/)
  })
})
