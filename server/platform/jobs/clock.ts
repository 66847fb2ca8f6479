import { type Clock, type Db, systemClock } from 'pg-boss'

/**
 * The clock by which pg-boss waits: it never goes back. By the machine's clock a timer would stand still for an hour
 * after that was set back by an hour. How far it is from the database's clock pg-boss measures itself.
 */
export const monotonicClock: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

// More than statements that run side by side differ by.
const future = `now() + interval '10 seconds'`

/** When each pass was last made: pg-boss makes the next one an interval after that, by the database's clock. */
const passes = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on'],
  queue: ['monitor_claim_on', 'monitor_on', 'maintain_on', 'delta_on'],
}

const isAhead = Object.entries(passes)
  .map(([table, columns]) => `exists (select from pgboss.${table} where greatest(${columns.join(', ')}) > ${future})`)
  .join(' or ')

const forgetPasses = Object.entries(passes).map(([table, columns]) => {
  const changes = columns.map((column) => `${column} = case when ${column} <= ${future} then ${column} end`)
  return `update pgboss.${table} set ${changes.join(', ')} where greatest(${columns.join(', ')}) > ${future}`
})

// What was to start at once would start when the clock has caught up; a dead process's jobs would be taken up then.
const moveJobs = `update pgboss.job set
    start_after = start_after - (greatest(created_on, started_on, heartbeat_on) - now()),
    created_on = least(created_on, now()),
    started_on = case when started_on > now() then now() else started_on end,
    heartbeat_on = case when heartbeat_on > now() then now() else heartbeat_on end
  where state in ('created', 'retry', 'active') and greatest(created_on, started_on, heartbeat_on) > ${future}`

/**
 * Makes the queues go on after the database's clock was set back: passes that were made in the future, as it is now,
 * count as not made, and jobs from the future as queued now. Answers whether there was anything to do.
 */
export async function followClock(db: Db): Promise<boolean> {
  const { rows } = (await db.executeSql(`select ${isAhead} as ahead`)) as { rows: { ahead: boolean }[] }
  if (rows[0]?.ahead !== true) return false
  await db.executeSql([moveJobs, ...forgetPasses].join(';\n'))
  return true
}
