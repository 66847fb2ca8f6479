import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId, madeAt } from '#domain/ids.ts'
import { newToken, tokenHash } from '#server/platform/session/tokens.ts'
import { connected, type BenchDatabase } from './database.ts'
import { percentile } from './load.ts'
import { heapAfterCollection } from './memory.ts'
import { printFigure } from './print.ts'
import type { Server } from './servers.ts'
import { cpuOf, cpuOfTree, memoryOf } from './usage.ts'

const people = 50
const streamsEach = 10
const changesASecond = 10

/** Streams of what changes: what each takes of memory, what they cost idle and busy, how late they say it. */
export async function measureLive(
  server: Server,
  database: BenchDatabase,
  { seconds, inspectorPort }: { seconds: number; inspectorPort: number },
): Promise<void> {
  const tokens = await givenPeople(database)
  const cpu = () => ({
    node: cpuOf(server.pid),
    database: database.pids.reduce((sum, each) => sum + cpuOfTree(each), 0),
    at: performance.now(),
  })
  const shareSince = (before: ReturnType<typeof cpu>): string => {
    const now = cpu()
    const share = (used: number) => `${((used / ((now.at - before.at) / 1000)) * 100).toFixed(1)}%`
    return `Node ${share(now.node - before.node)}, database ${share(now.database - before.database)} of a core`
  }
  await change(server, database, 3)
  const alone = cpu()
  await change(server, database, seconds)
  printFigure(`${changesASecond} changes a second, nobody listens`, shareSince(alone))

  const heapBefore = await heapAfterCollection(server, inspectorPort)
  const before = memoryOf(server.pid)
  const delays: number[] = []
  const streams = await Promise.all(tokens.map((token) => openStream(server, token, delays)))
  const heap = (await heapAfterCollection(server, inspectorPort)) - heapBefore
  const each = (megabytes: number) => `${((megabytes / streams.length) * 1024).toFixed(1)} KB`
  printFigure(
    `memory of each of ${streams.length} streams`,
    `${each(memoryOf(server.pid) - before)} of the machine, ${each(heap)} of the heap`,
  )
  const idle = cpu()
  await sleep(Math.max(20, seconds) * 1000)
  printFigure(`${streams.length} streams, idle`, shareSince(idle))

  delays.length = 0
  const busy = cpu()
  const changes = await change(server, database, seconds)
  await sleep(1000)
  printFigure(`${streams.length} streams, ${changesASecond} changes a second`, shareSince(busy))
  for (const stream of streams) stream.destroy()
  delays.sort((a, b) => a - b)
  const p99 = percentile(delays, 0.99)
  printFigure(
    'from the change to the line’s arrival',
    `p50 ${percentile(delays, 0.5)} ms, p99 ${p99} ms, most ${delays.at(-1)} ms; ${delays.length} of ${changes * streams.length}`,
    { text: '≤ 1000 ms', met: p99 <= 1000 && delays.length === changes * streams.length },
  )
}

/** Creates a client ten times a second; answers how many. */
async function change({ url }: Server, { token }: BenchDatabase, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  const answers: Promise<Response>[] = []
  for (; performance.now() < until; await sleep(1000 / changesASecond))
    answers.push(
      fetch(`${url}/api/clients`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          id: newId(),
          name: `Kauri Builders ${newId()}`,
          email: 'office@kauri.example',
          phone: '+64 9 555 0101',
        }),
      }),
    )
  for (const answer of await Promise.all(answers))
    if (answer.status !== 201) throw new Error(`A change was answered ${answer.status}`)
  return answers.length
}

/** A stream on a bare socket; notes how long after its id was made each change arrives. */
function openStream({ url }: Server, token: string, delays: number[]): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.setEncoding('latin1')
  socket.write(`GET /api/live HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`)
  return new Promise((resolve, reject) => {
    let text = ''
    socket.once('error', reject)
    socket.on('data', (chunk: string) => {
      const now = Date.now()
      text += chunk
      const end = text.lastIndexOf('\n\n')
      if (end < 0) return
      for (const [, id = '', event] of text.slice(0, end).matchAll(/id: (\S+)\nevent: (\w+)/g))
        if (event === 'open') resolve(socket)
        else delays.push(now - (madeAt(id) ?? 0))
      text = text.slice(end)
    })
  })
}

/** Administrators of the measured company, with the token of a session for each of their streams. */
async function givenPeople({ superuserUrl, companyId }: BenchDatabase): Promise<string[]> {
  const tokens: string[] = []
  await connected(superuserUrl, async (client) => {
    for (let person = 0; person < people; person += 1) {
      const [accountId, userId, email] = [newId(), newId(), `listener-${newId()}@bench.example`]
      await client.query(`insert into accounts (id, email, name) values ($1, $2, 'Listener')`, [accountId, email])
      await client.query(
        `insert into users (company_id, id, email, name, role, created_hash) values ($1, $2, $3, 'Listener', 'admin', '')`,
        [companyId, userId, email],
      )
      await client.query('insert into memberships (account_id, company_id, user_id) values ($1, $2, $3)', [
        accountId,
        companyId,
        userId,
      ])
      for (let stream = 0; stream < streamsEach; stream += 1) {
        const token = newToken()
        await client.query(
          `insert into sessions (token_hash, account_id, company_id, company_since, expires_at, draft_key)
            values ($1, $2, $3, now(), now() + interval '1 day', $4)`,
          [tokenHash(token), accountId, companyId, randomBytes(32)],
        )
        tokens.push(token)
      }
    }
  })
  return tokens
}
