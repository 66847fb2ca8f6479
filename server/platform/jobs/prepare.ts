import type pg from 'pg'
import { PgBoss, type Db, type Queue } from 'pg-boss'
import type { RoleNames } from '../db/migrations.ts'
import type { Job } from './job.ts'
import { dueWith, type Schedule } from './schedule.ts'

/** What the installation works on: background jobs, and what comes round by the clock. */
export interface Queues {
  jobs: readonly Job[]
  schedules: readonly Schedule[]
}

const onConnection = (owner: pg.ClientBase): Db => ({
  executeSql: (text, values) => owner.query(text, values?.length === 0 ? undefined : values),
})

// pg-boss brings its tables up in a transaction of its own; inside another it must not end that.
const insideTransaction = (owner: pg.ClientBase): Db => ({
  executeSql: (text, values) =>
    onConnection(owner).executeSql(text.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, ''), values),
})

/**
 * Brings the queues and schedules to what is declared, and lets the application's roles work with them. `whenReady` may
 * queue jobs then. `isInTransaction`: the caller has begun one, in which all of it is to stay.
 */
export async function prepareQueues(
  owner: pg.ClientBase,
  roles: Pick<RoleNames, 'app' | 'clients' | 'platform'>,
  queues: Queues,
  {
    isInTransaction = false,
    whenReady,
  }: { isInTransaction?: boolean; whenReady?: (boss: PgBoss) => Promise<void> } = {},
): Promise<void> {
  const db = (isInTransaction ? insideTransaction : onConnection)(owner)
  const boss = new PgBoss({ db, supervise: false, schedule: false })
  try {
    await boss.start()
    await bringUpToDate(boss, queues)
    await whenReady?.(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
  for (const role of [roles.app, roles.clients]) await grantQueues(owner, role)
  await grantQueueing(owner, roles.platform)
}

async function bringUpToDate(boss: PgBoss, { jobs, schedules }: Queues): Promise<void> {
  // pg-boss files what has come due in a queue of its own, which the application's role may not make.
  const there = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const name of [...jobs.map((job) => job.name), '__pgboss__send-it']) {
    if (!there.has(name)) await boss.createQueue(name)
  }
  for (const job of jobs) await boss.updateQueue(job.name, queueOptions(job))
  await prepareSchedules(boss, schedules)
}

async function grantQueues(owner: pg.ClientBase, name: string): Promise<void> {
  const role = owner.escapeIdentifier(name)
  await owner.query(`grant usage on schema pgboss to ${role}`)
  await owner.query(`grant select, insert, update, delete on all tables in schema pgboss to ${role}`)
  await owner.query(`grant usage, select on all sequences in schema pgboss to ${role}`)
  await owner.query(`grant execute on all functions in schema pgboss to ${role}`)
}

/** What queueing takes, and no more: who signs people in reads no job and works on none. */
async function grantQueueing(owner: pg.ClientBase, name: string): Promise<void> {
  const role = owner.escapeIdentifier(name)
  await owner.query(`grant usage on schema pgboss to ${role}`)
  await owner.query(`grant select on pgboss.queue to ${role}`)
  await owner.query(`grant insert, select (id, start_after) on pgboss.job, pgboss.job_common to ${role}`)
  await owner.query(`grant execute on all functions in schema pgboss to ${role}`)
}

/** Set anew with every start of a version, so that a queue that was there already follows the code. */
const queueOptions = ({ retry, longest = 15 * 60 }: Job): Omit<Queue, 'name'> => ({
  notify: true,
  retryLimit: retry.limit,
  retryDelay: retry.delay,
  retryBackoff: true,
  retryDelayMax: retry.maxDelay,
  expireInSeconds: longest,
  // A process that was killed says nothing for so long; its jobs are taken up by others.
  heartbeatSeconds: 30,
})

/** Brings the schedules to what is declared; one that is declared no more goes. */
async function prepareSchedules(boss: PgBoss, schedules: readonly Schedule[]): Promise<void> {
  const due = schedules.map((schedule) => ({ ...schedule, ...dueWith(schedule) }))
  for (const { queue, key, envelope, cron, timeZone } of due) {
    // After a time when nobody ran: once, not once for each time missed.
    await boss.schedule(queue, cron, envelope, { tz: timeZone, key, missed: 'once' })
  }
  for (const { name, key } of await boss.getSchedules()) {
    if (!due.some((each) => each.queue === name && each.key === key)) await boss.unschedule(name, key)
  }
}
