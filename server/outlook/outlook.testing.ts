import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '#domain/dates.ts'
import { completeMailbox, connectMailbox } from '#domain/mailbox/api.ts'
import { allowOutlookCalendar, keepOutlookCalendar, listOutlookChanges } from '#domain/outlook/api.ts'
import type { OutlookWants } from '#domain/outlook/choices.ts'
import type { OutlookChange } from '#domain/outlook/schema.ts'
import { getSession } from '#domain/session/api.ts'
import { systemIn } from '#server/platform/jobs/principal.ts'
import type { Fault } from '#server/sandbox/faults.ts'
import { openCalendars } from '#server/sandbox/microsoft/calendars.ts'
import { consent } from '#server/sandbox/microsoft/microsoft.testing.ts'
import { people, type Person } from '#server/sandbox/microsoft/people.ts'
import { openSandbox, type Sandbox } from '#server/sandbox/server.ts'
import { openStore } from '#server/sandbox/store.ts'
import { deliverEvents } from '#server/testing/background.ts'
import type { Caller } from '#server/testing/caller.ts'
import { givenCompany, keepOpen, type Company } from '#server/testing/given.ts'
import { startTestServer, testStart, type TestServer } from '#server/testing/server.ts'
import { keepCalendar } from './commands/keeping.ts'

/** A server whose Microsoft is the sandbox, both by one clock; nothing happens there but what a test asks for. */
export interface Desk {
  server: TestServer
  sandbox: Sandbox
  folder: string
  stop(): Promise<void>
}

export async function openDesk(): Promise<Desk> {
  let now = () => new Date()
  const folder = await mkdtemp(join(tmpdir(), 'stringline-outlook-'))
  const sandbox = await openSandbox({ folder, now: () => now() })
  const server = await startTestServer({ WORKER: 'off' }, { sandbox })
  server.clock.set(testStart)
  now = () => server.clock.now()
  return {
    server,
    sandbox,
    folder,
    async stop() {
      await server.stop()
      await sandbox.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An event as its person sees it there. */
export interface Seen {
  id: string
  calendar: string
  title: string
  from: string
  to: string
  mark: string | undefined
  text: string
}

const dateOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** What stands in somebody's calendars at the sandbox, read past its API; each calendar of ours by its name. */
export function calendarsOf({ folder, server }: Desk, person: Person) {
  const store = openStore(join(folder, 'xero.sqlite'))
  const calendars = openCalendars({ store, now: () => server.clock.now() }, person)
  const own = calendars.list().filter(({ isDefault }) => !isDefault)
  const events = own.flatMap(({ key, name }) =>
    calendars
      .events(key)
      .filter(({ isGone }) => !isGone)
      .map(({ key: id, content, properties }): Seen => ({
        id,
        calendar: name,
        title: content.subject,
        from: dateOf(content.start),
        to: content.isAllDay ? addDays(dateOf(content.end), -1) : dateOf(content.end - 1),
        mark: properties[0]?.value,
        text: content.body.content,
      }))
      .toSorted((a, b) => (a.title < b.title ? -1 : 1)),
  )
  const found = { names: own.map(({ name }) => name), keys: own.map(({ key }) => key), events }
  store.close()
  return found
}

/** Somebody of a company with a mailbox of their own in the sandbox, whose calendar is kept there. */
export interface Kept {
  company: Company
  person: Caller
  userId: string
  microsoft: Person
  /** Brings the calendar in line, as the job does that anything asks for. */
  keep(): Promise<void>
  /** The same, as it comes round by the clock. */
  look(): Promise<void>
  /** What happened here reaches whoever listens, and the calendar. */
  settle(): Promise<void>
  titles(): [title: string, from: string, to: string][]
  events(): Seen[]
  changes(): Promise<OutlookChange[]>
  /** What they do there themselves. */
  there(path: string, form?: Record<string, string>): Promise<void>
  move(title: string, to: { from: string; to?: string; subject?: string }): Promise<void>
}

const all: OutlookWants = { tasks: true, jobs: true, milestones: true }

/** Goes to the sandbox, says yes there and comes back. */
export async function consented(person: Caller, url: string, microsoft: Person): Promise<void> {
  const page = await (await fetch(url)).text()
  const back = await consent(new URL(url).origin, page, { person: microsoft.id })
  const { searchParams } = new URL(back.headers.get('location') ?? '')
  const body = { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' }
  await person.call(completeMailbox, { body })
}

let count = 0

/** A person whom nobody else has: an account at Microsoft that is met by its address. */
async function newcomer({ sandbox, folder }: Desk, person: Caller): Promise<Person> {
  count += 1
  const email = `worker-${count}@builder.example`
  const { url } = await person.call(connectMailbox, {})
  const page = await (await fetch(url)).text()
  const back = await consent(sandbox.url, page, { address: email })
  const { searchParams } = new URL(back.headers.get('location') ?? '')
  const body = { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' }
  await person.call(completeMailbox, { body })
  const store = openStore(join(folder, 'xero.sqlite'))
  const { openDirectory } = await import('#server/sandbox/microsoft/people.ts')
  const met = openDirectory(store).byAddress(email)
  store.close()
  const [first] = people
  if (met === undefined || first === undefined) throw new Error('They were met')
  return met
}

export async function givenKept(
  desk: Desk,
  { wants = all, company: given, as }: { wants?: OutlookWants; company?: Company; as?: Caller } = {},
): Promise<Kept> {
  const { server, sandbox } = desk
  const company = given ?? (await givenCompany(server))
  if (given === undefined) await keepOpen(server, company)
  const person = as ?? company.orgAdmin
  const microsoft = await newcomer(desk, person)
  await person.call(keepOutlookCalendar, { body: wants })
  const { url } = await person.call(allowOutlookCalendar, {})
  await consented(person, url, microsoft)
  const { session } = await person.call(getSession, {})
  const { userId } = await server.platform.db
    .selectFrom('memberships')
    .select('user_id as userId')
    .where('company_id', '=', company.id)
    .where('account_id', '=', session?.user.id ?? '')
    .executeTakeFirstOrThrow()
  const keeping = {
    services: server.services,
    principal: systemIn({ companyId: company.id, timezone: 'Pacific/Auckland' }),
  }
  const events = () => calendarsOf(desk, microsoft).events
  const there = async (path: string, form: Record<string, string> = {}) => {
    const answer = await fetch(`${sandbox.url}/microsoft/people/${microsoft.id}/calendars${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
    if (answer.status !== 303) throw new Error(`${answer.status} ${await answer.text()}`)
  }
  const kept: Kept = {
    company,
    person,
    userId,
    microsoft,
    keep: () => keepCalendar(keeping, userId),
    look: () => keepCalendar(keeping, userId, { isAsked: true }),
    async settle() {
      await deliverEvents(server, company.id)
      await kept.keep()
    },
    titles: () => events().map(({ title, from, to }) => [title, from, to]),
    events,
    changes: async () => (await person.call(listOutlookChanges, {})).items,
    there,
    async move(title, { from, to = from, subject = title }) {
      const event = events().find((each) => each.title === title)
      if (event === undefined) throw new Error(`Nothing is called ${title} there`)
      await there(`/events/${event.id}/change`, { subject, from, to })
    },
  }
  return kept
}

/** How Microsoft is to fail. */
export const failing = ({ sandbox }: Desk, fault: Partial<Fault> & { kind: Fault['kind'] }) =>
  fetch(`${sandbox.url}/sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify(
      ['revokeTokens', 'expireTokens'].includes(fault.kind) ? fault : { tenantId: 'microsoft', ...fault },
    ),
    headers: { 'content-type': 'application/json' },
  })

export const mended = ({ sandbox }: Desk) => fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' })
