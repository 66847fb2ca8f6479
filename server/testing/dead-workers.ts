import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Once all workers are dead: their jobs are missed at the next look, not only after as long as a slow one may take. */
export async function missDeadWorkers(client: pg.Client): Promise<void> {
  await client.query(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`)
}

/** Has jobs tried again at once, until that is stopped; with `all`, those too that wait for their moment. */
export function hurryJobs(url: string, which: 'tried again' | 'all' = 'tried again'): { stop(): Promise<void> } {
  const states = which === 'all' ? ['retry', 'created'] : ['retry']
  let isOver = false
  const hurry = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    while (!isOver) {
      await client.query(
        'update pgboss.job set start_after = now() where start_after > now() and state::text = any($1)',
        [states],
      )
      await pause(200)
    }
    await client.end()
  }
  const hurried = hurry()
  return {
    stop() {
      isOver = true
      return hurried
    },
  }
}
