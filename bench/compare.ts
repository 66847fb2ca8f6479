import type { BenchDatabase } from './database.ts'
import type { Case } from './cases.ts'
import { load, percentile, type Loaded } from './load.ts'
import type { Server } from './servers.ts'
import { cpuOf, cpuOfTree } from './usage.ts'

/** One server's share of a case: rates per second, milliseconds, CPU milliseconds per request. */
export interface Figures {
  rate: number
  p50: number
  p99: number
  nodeCpu: number
  databaseCpu: number
}

export interface Comparison {
  name: string
  connections: number
  aim: number
  floor: Figures
  ours: Figures
  /** Ratio of the rates: the median of the rounds, each against the floor of the same moment. */
  ratio: number
}

interface Round {
  loaded: Loaded
  nodeCpu: number
  databaseCpu: number
}

export interface Pace {
  rounds: number
  seconds: number
}

/** Measures one case on both servers in turns, so that a machine that slows down slows both. */
export async function compare(
  { name, next, aim }: Case,
  connections: number,
  servers: { floor: Server; ours: Server },
  database: BenchDatabase,
  { rounds, seconds }: Pace,
): Promise<Comparison> {
  const run = (server: Server, length: number) =>
    measured(server, database, () =>
      load({ url: server.url, token: database.token, connections, seconds: length, next }),
    )
  await run(servers.floor, 0.3)
  await run(servers.ours, 0.5)
  const floor: Round[] = []
  const ours: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    floor.push(await run(servers.floor, seconds))
    ours.push(await run(servers.ours, seconds))
  }
  const ratios = ours.map((round, at) => rateOf(round) / rateOf(floor[at] ?? round)).toSorted((a, b) => a - b)
  return {
    name,
    connections,
    aim,
    floor: figuresOf(name, floor),
    ours: figuresOf(name, ours),
    ratio: percentile(ratios, 0.5),
  }
}

async function measured(server: Server, database: BenchDatabase, work: () => Promise<Loaded>): Promise<Round> {
  const before = { node: cpuOf(server.pid), database: cpuOfTree(database.pid) }
  const loaded = await work()
  return { loaded, nodeCpu: cpuOf(server.pid) - before.node, databaseCpu: cpuOfTree(database.pid) - before.database }
}

const rateOf = ({ loaded }: Round): number => loaded.requests / loaded.seconds

function figuresOf(name: string, rounds: Round[]): Figures {
  const refused = rounds.reduce((sum, round) => sum + round.loaded.refused, 0)
  if (refused > 0) throw new Error(`${refused} requests of "${name}" were refused`)
  const latencies = rounds.flatMap((round) => round.loaded.latencies).toSorted((a, b) => a - b)
  const perRequest = (of: (round: Round) => number) =>
    (rounds.reduce((sum, round) => sum + of(round), 0) / latencies.length) * 1000
  return {
    rate: percentile(
      rounds.map(rateOf).toSorted((a, b) => a - b),
      0.5,
    ),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    nodeCpu: perRequest((round) => round.nodeCpu),
    databaseCpu: perRequest((round) => round.databaseCpu),
  }
}

/** Refuses to compare servers that don't say the same: same records in the same order, same total, same fields. */
export async function checkSameAnswers(
  cases: Case[],
  servers: { floor: Server; ours: Server },
  database: BenchDatabase,
): Promise<void> {
  for (const { name, next } of cases) {
    const call = next()
    if (call.method !== 'GET') continue
    const [floor, ours] = await Promise.all(
      [servers.floor, servers.ours].map((server) => ask(server, call.path, database.token)),
    )
    if (floor !== ours) throw new Error(`"${name}" differs:\nfloor ${floor}\nours  ${ours}`)
  }
}

async function ask({ url }: Server, path: string, token: string): Promise<string> {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  const body = (await answer.json()) as { items?: { id: string }[]; total?: number; id?: string }
  const fieldsOf = (record: object | undefined) => Object.keys(record ?? {}).toSorted()
  return JSON.stringify({
    status: answer.status,
    ids: body.items?.map((item) => item.id) ?? body.id,
    total: body.total,
    fields: fieldsOf(body.items?.[0] ?? body),
  })
}
