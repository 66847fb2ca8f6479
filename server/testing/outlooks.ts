import { newId } from '#domain/ids.ts'
import * as api from '#domain/outlook/api.ts'
import { getSession } from '#domain/session/api.ts'
import type { Caller } from './caller.ts'
import { givenClient, givenTask, type Company } from './given.ts'
import { givenMailbox } from './mailboxes.ts'
import type { MatrixRow } from './matrix-row.ts'
import type { ReadyWrite } from './money-writes.ts'
import { myself } from './people-writes.ts'
import type { Made, Offered, RecordKind } from './record-kind.ts'
import type { Place } from './record-writes.ts'
import type { TestServer } from './server.ts'

interface Whose {
  companyId: string
  userId: string
}

const wants = { tasks: true, jobs: false, milestones: false }

/** Somebody's calendar in that state, in place of theirs; nobody answers at the other side. */
async function givenCalendar(
  server: TestServer,
  { companyId, userId }: Whose,
  state: 'none' | 'allowed' | 'on' | 'gone',
): Promise<void> {
  await givenMailbox(server, { companyId, userId }, { calendar: state !== 'none' })
  await server.services.database.inTenant({ kind: 'system', companyId }, async (db) => {
    await db.deleteFrom('outlook_calendars').where('company_id', '=', companyId).where('user_id', '=', userId).execute()
    if (state === 'none' || state === 'allowed') return
    await db
      .insertInto('outlook_calendars')
      .values({ company_id: companyId, user_id: userId, state, ...wants })
      .execute()
  })
}

/** A change that was made there of a task, in a calendar that is kept. */
async function givenChange(server: TestServer, { companyId, userId }: Whose, taskId: string): Promise<string> {
  await givenCalendar(server, { companyId, userId }, 'on')
  const id = newId()
  const day = (date: string) => JSON.stringify({ title: 'Order trusses', from: date, to: date })
  await server.services.database.inTenant({ kind: 'system', companyId }, (db) =>
    db
      .insertInto('outlook_entries')
      .values({
        company_id: companyId,
        id,
        user_id: userId,
        kind: 'task',
        record_id: taskId,
        event: 'event',
        agreed: day('2026-11-24'),
        seen: day('2026-11-26'),
        offered_at: '2026-11-20T00:00:00.000Z',
      })
      .execute(),
  )
  return id
}

/** Who somebody is in the company; undefined for whoever is nobody of it. */
async function whoIs(server: TestServer, company: Company, person: Caller): Promise<Whose | undefined> {
  const { session } = await person.call(getSession, {})
  const member = await server.platform.db
    .selectFrom('memberships')
    .select('user_id as userId')
    .where('company_id', '=', company.id)
    .where('account_id', '=', session?.user.id ?? '')
    .executeTakeFirst()
  return member && { companyId: company.id, userId: member.userId }
}

/** Everybody's own calendar, and what they changed in it: whoever looks finds theirs as it is to be. */
export function outlookKinds(server: TestServer, company: () => Company): Record<string, RecordKind> {
  const clientId = async () => (await givenClient(company().orgAdmin)).id
  const standing = (state: Parameters<typeof givenCalendar>[2]) => async (): Promise<Made> => {
    const read = async (person: Caller) => {
      const whose = await whoIs(server, company(), person)
      if (whose !== undefined) await givenCalendar(server, whose, state)
      const answer = await person.try(api.getOutlookCalendar, {})
      return answer.status === 200 ? answer.body : undefined
    }
    return { clientId: await clientId(), params: {}, read, listed: read }
  }
  const changed = async (): Promise<Made> => {
    const task = await givenTask(company().orgAdmin, { dueDate: '2026-11-24' })
    const params: Record<string, string> = {}
    const mark = { seen: '' }
    const read = async (person: Caller): Promise<Offered | undefined> => {
      const whose = await whoIs(server, company(), person)
      if (whose === undefined) return undefined
      params['id'] = await givenChange(server, whose, task.id)
      const { status, body } = await person.try(api.listOutlookChanges, {})
      const [change] = status === 200 ? body.items : []
      mark.seen = change?.seen ?? ''
      return change
    }
    return Object.assign({ clientId: await clientId(), params, read, listed: read }, { mark })
  }
  const seen = (made: Made) => ({ seen: (made as Made & { mark: { seen: string } }).mark.seen })
  return {
    outlookCalendar: {
      calls: {
        keepOutlookCalendar: { endpoint: api.keepOutlookCalendar, body: wants },
        allowOutlookCalendar: { endpoint: api.allowOutlookCalendar },
        dropOutlookCalendar: { endpoint: api.dropOutlookCalendar },
      },
      states: {
        'not asked for': standing('none'),
        allowed: standing('allowed'),
        kept: standing('on'),
        'deleted there': standing('gone'),
      },
    },
    outlookChange: {
      calls: {
        takeOutlookChange: { endpoint: api.takeOutlookChange, body: seen },
        undoOutlookChange: { endpoint: api.undoOutlookChange, body: seen },
      },
      states: { 'changed there': changed },
    },
  }
}

const own = (status: number) => ({ superOutside: 403, superInside: 409, memberless: 403, client: 403, others: status })
const reads = { superOutside: 403, memberless: 403, client: 403, others: 200 }
const changes = { superOutside: 404, superInside: 404, memberless: 404, client: 404, others: 404 }
const ofNobody = () => ({ params: { id: newId() }, body: { seen: 'seen' } })

/** Who may do what with a calendar of their own, where no mailbox is connected and nothing was changed. */
export const outlookRows: Record<string, MatrixRow> = {
  getOutlookCalendar: { send: () => ({}), own: reads },
  keepOutlookCalendar: { send: () => ({ body: wants }), own: own(409) },
  allowOutlookCalendar: { send: () => ({}), own: own(409) },
  dropOutlookCalendar: { send: () => ({}), own: own(409) },
  listOutlookChanges: { send: () => ({}), own: reads },
  takeOutlookChange: { send: ofNobody, own: changes },
  undoOutlookChange: { send: ofNobody, own: changes },
}

type Write = { action: string; kind: string; write: () => Promise<ReadyWrite> }

/** What people do with a calendar of theirs, with the activity it must leave; the rest is tried in server/outlook. */
export function outlookWrites(at: () => Place): Record<string, Write> {
  const writing = (action: string, ready: (whose: Whose) => Promise<() => ReturnType<ReadyWrite['send']>>): Write => ({
    action,
    kind: 'user',
    async write() {
      const { company } = at()
      const { id, name } = await myself(at())
      return { about: id, label: name, send: await ready({ companyId: company.id, userId: id }) }
    },
  })
  const ofChange = () =>
    writing('outlook.changed', async (whose) => {
      const { server, admin } = at()
      const task = await givenTask(admin, { dueDate: '2026-11-24' })
      const id = await givenChange(server, whose, task.id)
      const { items } = await admin.call(api.listOutlookChanges, {})
      return () => admin.try(api.undoOutlookChange, { params: { id }, body: { seen: items[0]?.seen ?? '' } })
    })
  return {
    keepOutlookCalendar: writing('outlook.kept', async (whose) => {
      await givenCalendar(at().server, whose, 'allowed')
      return () => at().admin.try(api.keepOutlookCalendar, { body: wants })
    }),
    dropOutlookCalendar: writing('outlook.dropped', async (whose) => {
      await givenCalendar(at().server, whose, 'on')
      return () => at().admin.try(api.dropOutlookCalendar, {})
    }),
    undoOutlookChange: ofChange(),
  }
}
