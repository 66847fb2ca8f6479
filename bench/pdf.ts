import sharp from 'sharp'
import { newId } from '#domain/ids.ts'
import { invoiceBody, jobAt, reportBody } from './cases.ts'
import type { BenchDatabase } from './database.ts'
import { percentile } from './load.ts'
import { printFigure } from './print.ts'
import type { Server } from './servers.ts'

/** So many different documents are asked for in turn: more than the compiler remembers of. */
const different = 8

/**
 * Times warm downloads over HTTP: invoices of five lines, reports of text only and one with twelve photos as a phone
 * takes them. Another document each time, and the same again.
 */
export async function measurePdf(server: Server, database: BenchDatabase, times: number): Promise<void> {
  const invoices: string[] = []
  const reports: string[] = []
  for (let at = 0; at < different; at += 1) {
    invoices.push(await post(server, database, '/api/invoices', differently(invoiceBody(jobAt(database, 0)), at)))
    reports.push(await post(server, database, '/api/reports', differently(reportBody(jobAt(database, 0)), at)))
  }
  const photos: string[] = []
  for (let at = 0; at < 12; at += 1) photos.push(await upload(server, database, await photo(at)))
  const pictures = await create(server, database, photos)
  const timed = async (name: string, documents: readonly string[], most: number, aim: number): Promise<void> => {
    let turn = 0
    const next = (): string => documents[(turn += 1) % documents.length] ?? ''
    await print(name, () => download(server, database, next()), most, aim)
  }
  await timed('invoice PDF, 5 lines, another each time', invoices, times, 15)
  await timed('invoice PDF, 5 lines, the same again', invoices.slice(0, 1), times, 15)
  await timed('report PDF, text only, another each time', reports, times, 15)
  await timed('report PDF, text only, the same again', reports.slice(0, 1), times, 15)
  await timed('report PDF, 12 photos', [pictures], Math.ceil(times / 2), 150)
}

/** The same document in other words: every sentence of it says which one it is. */
function differently<Body extends { id: string }>(body: Body, at: number): Body {
  const reworded = (_key: string, value: unknown): unknown =>
    typeof value === 'string' && value.includes(' ') ? `${value} (${at + 1})` : value
  return JSON.parse(JSON.stringify(body, reworded)) as Body
}

async function print(name: string, download: () => Promise<number>, times: number, aim: number): Promise<void> {
  const bytes = await download()
  await download()
  const durations: number[] = []
  for (let at = 0; at < times; at += 1) {
    const begun = performance.now()
    await download()
    durations.push(performance.now() - begun)
  }
  durations.sort((a, b) => a - b)
  const p50 = percentile(durations, 0.5)
  printFigure(
    `${name} (${(bytes / 1024).toFixed(0)} KB), warm`,
    `p50 ${p50.toFixed(1)} ms, p99 ${percentile(durations, 0.99).toFixed(1)} ms`,
    { text: `≤ ${aim} ms`, met: p50 <= aim },
  )
}

/** A 12-megapixel picture with detail: shapes and noise, so that it compresses like a photo of a site. */
async function photo(at: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 120 + at * 6, sigma: 40 }
  const grain = await sharp({ create: { width: 500, height: 375, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  return sharp(grain).resize(4000, 3000, { kernel: 'cubic' }).jpeg({ quality: 85 }).toBuffer()
}

const headersOf = (database: BenchDatabase) => ({ authorization: `Bearer ${database.token}` })

async function upload(server: Server, database: BenchDatabase, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'site.jpg')
  const id = newId()
  await refuseTrouble(
    await fetch(`${server.url}/api/files?purpose=report-image&id=${id}`, {
      method: 'POST',
      headers: headersOf(database),
      body: form,
    }),
  )
  return id
}

function create(server: Server, database: BenchDatabase, photos: string[]): Promise<string> {
  const images = photos.map((fileId, at) => ({ fileId, caption: `East elevation, bay ${at + 1}` }))
  const body = { ...reportBody(jobAt(database, 0)), images }
  return post(server, database, '/api/reports', body)
}

/** Creates a record and answers its address. */
async function post(server: Server, database: BenchDatabase, path: string, body: { id: string }): Promise<string> {
  await refuseTrouble(
    await fetch(server.url + path, {
      method: 'POST',
      headers: { ...headersOf(database), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  return `${path}/${body.id}`
}

async function download(server: Server, database: BenchDatabase, path: string): Promise<number> {
  const answer = await fetch(`${server.url}${path}/pdf`, { headers: headersOf(database) })
  return (await refuseTrouble(answer)).byteLength
}

async function refuseTrouble(answer: Response): Promise<ArrayBuffer> {
  const body = await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${Buffer.from(body).toString()}`)
  return body
}
