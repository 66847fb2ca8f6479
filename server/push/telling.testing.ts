import pg from 'pg'
import { getPushKey, subscribePush } from '#domain/push/api.ts'
import { newId } from '#domain/ids.ts'
import { listUsers } from '#domain/users/api.ts'
import type { Handler } from '#server/platform/jobs/handler.ts'
import { within } from '#server/platform/within.ts'
import type { Company, Person } from '#server/testing/given.ts'
import type { TestServer } from '#server/testing/server.ts'
import type { Browser, PushService } from './browser.testing.ts'
import { pushTo, type Push } from './commands/telling.ts'
import { pushHandlers } from './handlers.ts'

/** A notification about a task. */
export const pushOf = (more: Partial<Push> = {}): Push => ({
  notificationId: newId(),
  title: 'Order trusses',
  body: 'Hana Cole gave you a task',
  url: '/app/tasks/1',
  tag: 'task-1',
  ...more,
})

/** Who somebody is among the people of the company. */
export const userIdOf = async (company: Company, { email }: Person): Promise<string> =>
  (await company.orgAdmin.call(listUsers, { query: { search: email } })).items[0]?.id ?? ''

/** Tells somebody in the name of the product, as a listener does. */
export const tell = ({ services }: TestServer, company: { id: string }, userId: string, push: Push): Promise<void> =>
  within(services)({ actor: { kind: 'system', companyId: company.id }, name: 'Stringline', timezone: 'UTC' }, (ctx) =>
    pushTo(ctx, userId, push),
  )

/** Has a browser of this person's session told. */
export async function subscribed(service: PushService, person: Person): Promise<Browser> {
  const { key } = await person.call(getPushKey, {})
  const browser = service.browser(key)
  await person.call(subscribePush, { body: browser.subscription })
  return browser
}

interface Queued {
  id: string
  name: string
  data: unknown
  /** Seconds until it may be run, when it was queued. */
  pause: number
}

/** The jobs of notifications that wait, on a server whose worker is off. */
export async function waitingJobs({ database }: TestServer): Promise<Queued[]> {
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Queued>(
      `select id, name, data, round(extract(epoch from start_after - created_on))::int as pause
        from pgboss.job where state = 'created' and name in ('spreadPush', 'deliverPush', 'askAgain')
        order by created_on, id`,
    )
    return rows
  } finally {
    await client.end()
  }
}

/** Takes these jobs out of their queues and runs each. */
export async function runJobsOf(
  server: TestServer,
  queued: readonly Queued[],
  handlers: readonly Handler[] = pushHandlers,
): Promise<void> {
  const client = new pg.Client({ connectionString: server.database.superuserUrl })
  await client.connect()
  await client.query('delete from pgboss.job where id = any($1::uuid[])', [queued.map(({ id }) => id)])
  await client.end()
  for (const { name, data } of queued)
    await handlers
      .find(({ job }) => job.name === name)
      ?.run({ services: server.services, platform: server.platform }, data)
}

/** Runs what is due, and what follows from it, until only what has to wait is left. */
export async function runDue(server: TestServer): Promise<void> {
  for (;;) {
    const due = (await waitingJobs(server)).filter(({ pause }) => pause <= 0)
    if (due.length === 0) return
    await runJobsOf(server, due)
  }
}
