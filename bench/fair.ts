import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import {
  animatedPng,
  blankPng,
  gif,
  heicOfTiles,
  jpegClaiming,
  jpegOfPasses,
  pngWithProfile,
  pngWithTexts,
  webpClaiming,
} from '#server/platform/images/hostile-pictures.testing.ts'
import { invoiceBody, jobAt } from './cases.ts'
import { connected, sessionOf, type BenchDatabase } from './database.ts'
import type { Hammer } from './hammer-worker.ts'
import { load, percentile, type Call } from './load.ts'
import { printFigure } from './print.ts'
import type { Server } from './servers.ts'
import { memoryOfTree } from './usage.ts'

/** How long another may wait (p99, in ms), and how much memory the product may take with its processes (in MB). */
interface Aims {
  wait: number
  memory?: number
}

/** What is asked again and again. */
type Target = Pick<Hammer, 'path' | 'body' | 'text' | 'files'>

/** What another company waits while one person hammers an endpoint of each kind, and what hostile pictures take. */
export async function measureFairness(
  server: Server,
  database: BenchDatabase,
  { seconds, cases }: { seconds: number; cases: string },
): Promise<void> {
  const other = await outsider(database)
  const watch = async (name: string, target: Target, connections: number, aims: Partial<Aims> = {}) => {
    if (!name.includes(cases)) return
    const hammer = { url: server.url, token: database.token, seconds, connections, ...target }
    await measure(name, hammer, { other, server, aims: { wait: 300, ...aims } })
  }

  await watch('nobody', { path: '/api/session' }, 1)
  if ('hostile JSON'.includes(cases)) await measureHostileJson(server, { other, seconds })
  const hostile = { path: '/api/files?purpose=report-image', files: await hostilePictures() }
  await watch('hostile pictures', hostile, 20, { wait: 200, memory: 600 })
  const photo = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#987' } })
    .jpeg()
    .toBuffer()
  const targets: Record<string, Target> = {
    'the session': { path: '/api/session' },
    'a list': { path: '/api/reports?page=1&pageSize=100' },
    'a search': { path: '/api/jobs?search=roof%20kauri&pageSize=100' },
    'the dashboard': { path: '/api/dashboard' },
    'a record': { path: `/api/reports/${database.ids.reports[0] ?? ''}` },
    writes: { path: '/api/invoices', body: invoiceBody(jobAt(database, 0)) },
    'shares of strangers': { path: `/api/shared/reports/${'a'.repeat(43)}` },
    uploads: { path: '/api/files?purpose=report-image', files: [photo] },
  }
  for (const [name, target] of Object.entries(targets)) {
    await watch(name, target, 40)
    await watch(name, target, 100)
  }
  for (const connections of [8, 40])
    await watch('PDFs', { path: `/api/invoices/${database.ids.invoices[0] ?? ''}/pdf` }, connections)
  await watch('hostile pictures after all that', hostile, 20, { wait: 200, memory: 600 })
}

/** What is asked of the other company, by itself and beside what strangers send to be parsed. */
async function measureHostileJson(
  server: Server,
  { other, seconds }: { other: string; seconds: number },
): Promise<void> {
  const ask = () => askOthers(server, other, seconds)
  const floor = await ask()
  printFigure('another company by itself', figuresOf(floor))
  for (const [name, text] of Object.entries(hostileJson)) {
    for (const connections of [1, 8]) {
      const hammer = { url: server.url, token: null, seconds, connections, path: '/api/sign-in', text }
      const [latencies, { requests }] = await Promise.all([ask(), hammered(hammer)])
      const p99 = percentile(latencies, 0.99)
      const ratio = p99 / percentile(floor, 0.99)
      printFigure(
        `another company beside ${name} × ${connections}`,
        `${figuresOf(latencies)}; ${ratio.toFixed(1)} × by itself; ${requests} sent`,
        { text: '≤ 150 ms', met: p99 <= 150 },
      )
    }
  }
}

const nested = (bytes: number): string => `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`
const keys = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 1])))

/** As large as was ever read, and as large as is read now. */
const hostileJson = {
  '1 MB of nested JSON': nested(1_000_000),
  '1 MB of keys': keys(90_000),
  '64 KB of nested JSON': nested(65_000),
  '64 KB of keys': keys(6_400),
  '4 KB of keys': keys(450),
}

async function measure(
  name: string,
  hammer: Hammer,
  { other, server, aims }: { other: string; server: Server; aims: Aims },
): Promise<void> {
  const memory = { most: 0, over: false }
  const watching = (async () => {
    for (; !memory.over; await sleep(100)) memory.most = Math.max(memory.most, memoryOfTree(server.pid))
  })()
  const [latencies, { requests, refused }] = await Promise.all([
    askOthers(server, other, hammer.seconds),
    hammered(hammer),
  ])
  memory.over = true
  await watching
  const p99 = percentile(latencies, 0.99)
  const { wait, memory: room = Number.POSITIVE_INFINITY } = aims
  printFigure(
    `another company beside ${name} × ${hammer.connections}`,
    `${figuresOf(latencies)}; ` + `${requests} sent, ${refused} refused; ${memory.most.toFixed(0)} MB`,
    {
      text: `≤ ${wait} ms${aims.memory === undefined ? '' : `, ≤ ${room} MB`}`,
      met: p99 <= wait && memory.most <= room,
    },
  )
}

async function hammered(hammer: Hammer): Promise<{ requests: number; refused: number }> {
  const worker = new Worker(new URL('./hammer-worker.ts', import.meta.url), { workerData: hammer })
  const [result] = (await once(worker, 'message')) as [{ requests: number; refused: number }]
  return result
}

/** How long somebody of another company waits for a list, again and again. */
async function askOthers({ url }: Server, token: string, seconds: number): Promise<number[]> {
  const next = (): Call => ({ method: 'GET', path: '/api/clients?page=1&pageSize=20' })
  return (await load({ url, token, connections: 1, seconds, next })).latencies
}

const figuresOf = (latencies: number[]): string =>
  `p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p99 ${percentile(latencies, 0.99).toFixed(1)} ms, most ${(latencies.at(-1) ?? 0).toFixed(0)} ms`

/** Pictures that are refused for what they claim, and pictures that are taken and cost the most. */
const hostilePictures = async (): Promise<Uint8Array[]> => [
  blankPng({ width: 50_000_000, height: 1 }),
  blankPng({ width: 6_000, height: 5_000, depth: 16, colour: 6, interlaced: true }),
  blankPng({ width: 9_900, height: 5_000, colour: 6 }),
  gif(12_000, 4_000),
  gif(8, 8, 10_000),
  animatedPng(10_000),
  pngWithProfile(100_000_000),
  pngWithTexts(1_000),
  heicOfTiles(4_000, 4_096, 4_096),
  heicOfTiles(48, 512, 512),
  ...(await Promise.all([jpegClaiming(7_700, 5_200, true), jpegOfPasses(90), webpClaiming(16_000, 3_000)])),
]

const outsider = (database: BenchDatabase): Promise<string> =>
  connected(database.superuserUrl, (client) => sessionOf(client, 'C1'))
