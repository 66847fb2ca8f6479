import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { from, to } from 'pg-copy-streams'
import type { Readable, Writable } from 'node:stream'

// Of the queues a backup has what is still to be done, in our own words and not in pg-boss's tables: those change with
// its versions. What was under way when the backup was taken is done again; every job bears that (job.ts).

/** What was queued or under way, one JSON object a row. */
export function copyWaitingJobs(owner: pg.Client): Readable & { rowCount: number } {
  return owner.query(
    to(`copy (
      select jsonb_build_object('queue', name, 'data', data, 'startAfter', start_after, 'priority', priority)
      from pgboss.job where state in ('created', 'retry', 'active') order by created_on, id) to stdout`),
  )
}

/** Takes the rows of `copyWaitingJobs` in, for `queueAgain`; they live as long as the transaction. */
export async function receiveJobs(owner: pg.Client): Promise<Writable & { rowCount: number }> {
  await owner.query('create temporary table waiting_jobs (job jsonb) on commit drop')
  return owner.query(from('copy pg_temp.waiting_jobs from stdin'))
}

interface WaitingJob {
  queue: string
  data: object
  startAfter: string
  priority: number
}

const atOnce = 1_000

/** Queues what was received, each as if for the first time. Answers how many belong to queues that are no more. */
export async function queueAgain(owner: pg.Client, boss: PgBoss): Promise<number> {
  const there = new Set((await boss.getQueues()).map(({ name }) => name))
  let dropped = 0
  await owner.query('declare waiting no scroll cursor for select job from pg_temp.waiting_jobs')
  for (;;) {
    const { rows } = await owner.query<{ job: WaitingJob }>(`fetch ${atOnce} from waiting`)
    if (rows.length === 0) return dropped
    const byQueue = Map.groupBy(rows, ({ job }) => job.queue)
    for (const [queue, waiting] of byQueue) {
      if (!there.has(queue)) dropped += waiting.length
      else
        await boss.insert(
          queue,
          waiting.map(({ job: { data, startAfter, priority } }) => ({ data, startAfter, priority })),
        )
    }
  }
}
