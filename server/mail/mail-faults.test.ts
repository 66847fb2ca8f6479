import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import pg from 'pg'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listReports } from '#domain/reports/api.ts'
import { listShares, sendReport } from '#domain/shares/api.ts'
import { handlers } from '#server/features.ts'
import { openQueue } from '#server/platform/jobs/queue.ts'
import { runJobs } from '#server/platform/jobs/worker.ts'
import { deliver } from '#server/platform/mail/deliver.ts'
import { givenClient, givenCompany, givenJob, givenReport, type Company } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

// A mail server that is down, refuses, stalls or hangs up: what was acknowledged arrives, once, or says why not.

/** What the mail server does with a mail: takes it, defers it, refuses it for good, or takes it and hangs up. */
const fromOurs = { from: null, fallback: null }

let mood: 'takes' | 'defers' | 'refuses' | 'hangs up after taking'
let tries = 0
const received: { to: string; messageId: string }[] = []
const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
const openPostOffice = () =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_, __, done) {
      tries += 1
      if (mood === 'defers') return done(refusal(451, 'Greylisted, come back later'))
      done(mood === 'refuses' ? refusal(550, 'No such person here') : null)
    },
    onData(stream, _, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => void take(Buffer.concat(chunks), done))
    },
  })
const sockets = new Set<Socket>()
async function take(bytes: Buffer, done: () => void): Promise<void> {
  const mail = await PostalMime.parse(bytes)
  received.push({ to: mail.to?.[0]?.address ?? '', messageId: mail.messageId ?? '' })
  if (mood !== 'hangs up after taking') return done()
  mood = 'takes'
  for (const socket of sockets) socket.destroy()
}
let postOffice: SMTPServer
const open = async (port: number): Promise<number> => {
  postOffice = openPostOffice()
  postOffice.server.on('connection', (socket: Socket) => sockets.add(socket))
  postOffice.listen(port, '127.0.0.1')
  await once(postOffice.server, 'listening')
  return (postOffice.server.address() as AddressInfo).port
}
const shut = () => new Promise<void>((closed) => postOffice.close(() => closed()))

let port: number
let server: TestServer
let superuser: pg.Client
let stopWorking: () => Promise<void>
beforeAll(async () => {
  port = await open(0)
  server = await startTestServer({
    WORKER: 'off',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Stringline <office@stringline.test>',
  })
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
  const { services, platform, database } = server
  const queue = await openQueue({
    appUrl: database.appUrl,
    worker: true,
    schedules: false,
    log: services.log,
    lookEvery: 1,
  })
  await runJobs({ services: { ...services, queue }, platform }, handlers)
  stopWorking = () => queue.stop()
})
afterAll(async () => {
  await stopWorking()
  await superuser.end()
  await server.stop()
  await shut()
})
beforeEach(() => {
  mood = 'takes'
  tries = 0
})

interface Sent {
  status: string
  last_error: string | null
  text_body: string
  /** Of the job that delivers it. */
  state: string
  /** Seconds until its next try. */
  pause: number
}
const mailsOf = async (company: Company): Promise<Sent[]> => {
  const { rows } = await superuser.query<Sent>(
    `select m.status, m.last_error, m.text_body, j.state::text,
       extract(epoch from j.start_after - now())::float as pause
     from mails m join pgboss.job j on j.name = 'sendMail' and j.data -> 'data' ->> 'mailId' = m.id::text
     where m.company_id = $1 order by m.id`,
    [company.id],
  )
  return rows
}
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 20 })
/** Lets the pause before the next try be over. */
async function passPause(): Promise<void> {
  await superuser.query(`update pgboss.job set start_after = now() where name = 'sendMail' and state = 'retry'`)
  // Workers look at once, as when pg-boss announces a job.
  await superuser.query(`select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), 'sendMail')`)
}

/** How the mail of the company's newest link stands, as the report's page tells it. */
async function toldOf({ orgAdmin }: Company) {
  const [report] = (await orgAdmin.call(listReports, { query: {} })).items
  return (await orgAdmin.call(listShares, { params: { id: report?.id ?? '' } })).items[0]?.delivery
}

async function sending(...addresses: string[]): Promise<Company> {
  const company = await givenCompany(server)
  const client = await givenClient(company.orgAdmin)
  const job = await givenJob(company.orgAdmin, client.id)
  const report = await givenReport(company.orgAdmin, client.id, job.id)
  for (const to of addresses) await company.orgAdmin.call(sendReport, { params: { id: report.id }, body: { to } })
  return company
}
const arrived = (to: string) => received.filter((mail) => mail.to === to).length

it('a mail server that is down for an hour loses no mail and gets none twice', async () => {
  const addresses = ['one@tui.example', 'two@tui.example', 'three@tui.example']
  await shut()
  const company = await sending(...addresses)
  let seconds = 0
  while (seconds < 3600) {
    await eventually(async () => {
      const mails = await mailsOf(company)
      expect(mails.map(({ status, state }) => [status, state])).toEqual(addresses.map(() => ['failed', 'retry']))
      expect(mails.every((mail) => mail.pause > 0)).toBe(true)
      expect(mails[0]?.last_error).toContain('ECONNREFUSED')
    })
    // Where our mail server should be is nobody's business.
    expect(await toldOf(company)).toEqual({ status: 'delayed', failure: 'unreachable', answer: null, ...fromOurs })
    seconds += Math.min(...(await mailsOf(company)).map((mail) => mail.pause))
    if (seconds < 3600) await passPause()
  }
  await open(port)
  await passPause()
  await eventually(async () =>
    expect(await mailsOf(company)).toMatchObject(
      addresses.map(() => ({ status: 'sent', last_error: null, state: 'completed' })),
    ),
  )
  expect(addresses.map(arrived)).toEqual([1, 1, 1])
}, 120_000)

it('a mail that is deferred is tried again', async () => {
  mood = 'defers'
  const company = await sending('deferred@tui.example')
  await eventually(async () => expect(await mailsOf(company)).toMatchObject([{ status: 'failed', state: 'retry' }]))
  expect(await toldOf(company)).toEqual({
    status: 'delayed',
    failure: 'deferred',
    answer: '451 Greylisted, come back later',
    ...fromOurs,
  })
  mood = 'takes'
  await passPause()
  await eventually(async () => expect(await mailsOf(company)).toMatchObject([{ status: 'sent', last_error: null }]))
  expect(arrived('deferred@tui.example')).toBe(1)
  expect(await toldOf(company)).toEqual({ status: 'sent', failure: null, answer: null, ...fromOurs })
})

it('a mail that is refused for good is not tried again, and says why', async () => {
  mood = 'refuses'
  const company = await sending('nobody@tui.example')
  await eventually(async () =>
    expect(await mailsOf(company)).toMatchObject([
      {
        status: 'failed',
        last_error: expect.stringContaining('550 No such person here'),
        text_body: '',
        state: 'completed',
      },
    ]),
  )
  expect([tries, arrived('nobody@tui.example')]).toEqual([1, 0])
  expect(await toldOf(company)).toEqual({
    status: 'failed',
    failure: 'address',
    answer: '550 No such person here',
    ...fromOurs,
  })
})

it('a mail whose taking is cut off is sent again, as the same mail', async () => {
  mood = 'hangs up after taking'
  const company = await sending('cut@tui.example')
  await eventually(async () => expect(await mailsOf(company)).toMatchObject([{ status: 'failed', state: 'retry' }]))
  await passPause()
  await eventually(async () => expect(await mailsOf(company)).toMatchObject([{ status: 'sent' }]))
  const ids = received.filter((mail) => mail.to === 'cut@tui.example').map((mail) => mail.messageId)
  expect(ids).toEqual([ids[0], ids[0]])
  expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
})

describe('a mail server that stalls', () => {
  const stalled: Server[] = []
  afterAll(() => stalled.forEach((each) => each.close()))
  /** Answers as far as the command that it is told, then says nothing more. */
  const stallingAt = async (last: RegExp): Promise<string> => {
    const each = createServer((socket) => {
      sockets.add(socket)
      if (last.source === 'greeting') return
      socket.write('220 ready\r\n')
      socket.on('data', (data) => {
        const said = data.toString()
        const isCommand = /^(EHLO|MAIL|RCPT|DATA)/.test(said)
        if (!isCommand || last.test(said)) return
        socket.write(said.startsWith('DATA') ? '354 go on\r\n' : '250 fine\r\n')
      })
    })
    stalled.push(each)
    each.listen(0, '127.0.0.1')
    await once(each, 'listening')
    return `smtp://127.0.0.1:${(each.address() as AddressInfo).port}`
  }
  const mail = { from: 'a@b.nz', to: 'c@d.nz', subject: 'x', text: 'y', html: '<p>y</p>', messageId: '<1@stringline>' }

  it.each([/greeting/, /^EHLO/, /^RCPT/, /^DATA/, /the mail itself/])('at %s is given up', async (last) => {
    const url = await stallingAt(last)
    const given = deliver({ url, isTlsRequired: false, domain: 'localhost' }, mail, { connection: 150, silence: 150 })
    await expect(given).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })
})
