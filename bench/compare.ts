import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchDatabase, tokenOf } from './database.ts'
import type { Case } from './case.ts'
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

/** A server with the database that it reads. */
export interface Measured {
  server: Server
  database: BenchDatabase
  cases: readonly Case[]
  /** Taken off what a case uses: at few requests a second it would be most of it. */
  idle: Idle
}

/** CPU seconds per second while nobody asks: of the server's own chores, and of the database's. */
interface Idle {
  node: number
  database: number
}

interface Round {
  loaded: Loaded
  nodeCpu: number
  databaseCpu: number
}

export interface Pace {
  rounds: number
  /** How long a round takes, and how many requests it has at least. */
  seconds: number
  least: number
}

/** CPU seconds of all servers of a database, which may be several. */
const cpuOfAll = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + cpuOfTree(pid), 0)

/** For so long it is looked at what is used while nobody asks: pollers look at the clock every second or two. */
const idleSeconds = 4

/** What a server and its database use while nobody asks. */
export async function idleOf({ server, database }: Pick<Measured, 'server' | 'database'>): Promise<Idle> {
  const before = { node: cpuOf(server.pid), database: cpuOfAll(database.pids) }
  await sleep(idleSeconds * 1000)
  return {
    node: (cpuOf(server.pid) - before.node) / idleSeconds,
    database: (cpuOfAll(database.pids) - before.database) / idleSeconds,
  }
}

/**
 * Measures one case on several servers in turns, so that a machine that slows down slows all of them. Each figure is
 * the median of the rounds.
 */
export async function compare(
  name: string,
  measured: readonly Measured[],
  connections: number,
  { rounds, seconds, least }: Pace,
): Promise<Figures[]> {
  const run = async ({ server, database, cases, idle }: Measured, length: number): Promise<Round> => {
    const found = cases.find((each) => each.name === name)
    if (found === undefined) throw new Error(`No case is called ${name}`)
    const { next } = found
    const token = tokenOf(database, found.as)
    const before = { node: cpuOf(server.pid), database: cpuOfAll(database.pids) }
    const loaded = await load({ url: server.url, token, connections, seconds: length, least, next })
    if (loaded.refused > 0) throw new Error(`${loaded.refused} requests of "${name}" were refused: ${loaded.refusal}`)
    return {
      loaded,
      nodeCpu: cpuOf(server.pid) - before.node - idle.node * loaded.seconds,
      databaseCpu: cpuOfAll(database.pids) - before.database - idle.database * loaded.seconds,
    }
  }
  for (const each of measured) await run(each, seconds / 2)
  const taken: Round[][] = measured.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [at, each] of measured.entries()) taken[at]?.push(await run(each, seconds))
  return taken.map(figuresOf)
}

function figuresOf(rounds: Round[]): Figures {
  const median = (of: (round: Round) => number): number =>
    percentile(
      rounds.map(of).toSorted((a, b) => a - b),
      0.5,
    )
  const latencies = rounds.flatMap(({ loaded }) => loaded.latencies).toSorted((a, b) => a - b)
  return {
    rate: median(({ loaded }) => loaded.requests / loaded.seconds),
    p50: median(({ loaded }) => percentile(loaded.latencies, 0.5)),
    p99: percentile(latencies, 0.99),
    nodeCpu: median(({ loaded, nodeCpu }) => (nodeCpu / loaded.requests) * 1000),
    databaseCpu: median(({ loaded, databaseCpu }) => (databaseCpu / loaded.requests) * 1000),
  }
}
