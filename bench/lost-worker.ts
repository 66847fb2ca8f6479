import { setTimeout as sleep } from 'node:timers/promises'
import type { Citus } from '#server/testing/citus.ts'
import { connected, sessionOf, type BenchDatabase } from './database.ts'
import { percentile } from './load.ts'
import { printFigure } from './print.ts'
import type { Server } from './servers.ts'

/** A company beside the measured one, by its code, with a bearer token of its administrator. */
export interface Neighbour {
  code: string
  token: string
}

const asked = 200

/** Some of the other companies, taken while the database is in one place. */
export const neighboursIn = ({ superuserUrl, shape }: BenchDatabase): Promise<Neighbour[]> =>
  connected(superuserUrl, async (client) => {
    const neighbours: Neighbour[] = []
    for (let nth = 1; nth <= Math.min(asked, shape.others.companies); nth += 1) {
      const code = `C${nth}`
      neighbours.push({ code, token: await sessionOf(client, code) })
    }
    return neighbours
  })

/** Who is answered, and how soon, while a worker is gone, and how long after it is back until all are. */
export async function measureLostWorker(
  citus: Citus,
  { server, database }: { server: Server; database: BenchDatabase },
  neighbours: readonly Neighbour[],
): Promise<void> {
  const lost = 1
  const places = await placesOf(database)
  const isThere = ({ code }: Neighbour) => places.get(code) === new URL(citus.nodes[lost] ?? '').port
  const report = async (title: string) => {
    const answers = await Promise.all([
      ...byTurns(server, neighbours.filter(isThere)),
      ...byTurns(
        server,
        neighbours.filter((each) => !isThere(each)),
      ),
    ])
    const [its, others] = [answers.slice(0, 2).flat(), answers.slice(2).flat()]
    printFigure(`${title}: companies of the worker`, said(its))
    printFigure(`${title}: the others`, said(others))
  }
  await report('all workers there')
  citus.kill(lost)
  await report('one worker killed')
  citus.start(lost)
  const back = performance.now()
  while (!(await allAnswered(server, neighbours))) await sleep(20)
  printFigure('from its return until every company is answered', `${(performance.now() - back).toFixed(0)} ms`)
  await report('worker back')
}

/** The port of the worker of each company. */
const placesOf = ({ superuserUrl }: BenchDatabase): Promise<Map<string, string>> =>
  connected(superuserUrl, async (client) => {
    const { rows: companies } = await client.query<{ id: string; code: string }>('select id, code from companies')
    const { rows } = await client.query<{ code: string; port: string }>(
      `select c.code, p.nodeport::text as port from unnest($1::uuid[], $2::text[]) as c (id, code)
        join pg_dist_shard_placement p on p.shardid = get_shard_id_for_distribution_column('companies', c.id)`,
      [companies.map(({ id }) => id), companies.map(({ code }) => code)],
    )
    return new Map(rows.map(({ code, port }) => [code, port]))
  })

interface Answer {
  status: number
  ms: number
}

/** Two connections, each of which asks for half of the companies. */
const byTurns = (server: Server, neighbours: readonly Neighbour[]): Promise<Answer[]>[] =>
  [0, 1].map(async (half) => {
    const answers: Answer[] = []
    for (const { token } of neighbours.filter((_, nth) => nth % 2 === half))
      answers.push(await invoicesOf(server, token))
    return answers
  })

async function invoicesOf({ url }: Server, token: string): Promise<Answer> {
  const begun = performance.now()
  const response = await fetch(`${url}/api/invoices?page=1`, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - begun }
}

async function allAnswered(server: Server, neighbours: readonly Neighbour[]): Promise<boolean> {
  const answers = await Promise.all(byTurns(server, neighbours))
  return answers.flat().every(({ status }) => status === 200)
}

/** How often which status, and how soon. */
function said(answers: readonly Answer[]): string {
  const latencies = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const counts = [...new Set(answers.map(({ status }) => status))].map(
    (status) => `${answers.filter((each) => each.status === status).length} × ${status}`,
  )
  return `${counts.join(', ')}; p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p99 ${percentile(latencies, 0.99).toFixed(1)} ms`
}
