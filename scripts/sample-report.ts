// The sample of the home page, from a running demo: `npm run sample -- http://localhost:3000`. It asks for
// the PDF as anybody does and makes a picture of its first page with pdftoppm (poppler). The result is committed.
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const reportId = 'PR-2026-030'
const base = process.argv[2] ?? 'http://localhost:3000'
// A test has it written elsewhere.
const folder = process.argv[3] ?? fileURLToPath(new URL('../web/public/sample', import.meta.url))

async function ask(address: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(new URL(address, base), init)
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return answer
}

const { token } = (await (
  await ask('/api/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'orgadmin@stringline.example', password: 'stringline-demo', token: true }),
  })
).json()) as { token: string }
const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }

const { items } = (await (await ask(`/api/reports?search=${reportId}`, { headers })).json()) as {
  items: { id: string; reportId: string }[]
}
const report = items.find((item) => item.reportId === reportId)
if (report === undefined) throw new Error(`this demo has no report ${reportId}`)

const pdf = path.join(folder, 'progress-report.pdf')
writeFileSync(pdf, Buffer.from(await (await ask(`/api/reports/${report.id}/pdf`, { headers })).arrayBuffer()))
const page = path.join(folder, 'page')
execFileSync('pdftoppm', ['-png', '-singlefile', '-scale-to-x', '960', '-scale-to-y', '-1', pdf, page])
const { width, height } = await sharp(`${page}.png`)
  .webp({ quality: 82 })
  .toFile(path.join(folder, 'progress-report.webp'))
rmSync(`${page}.png`)
console.log(`the sample is ${reportId}, its picture ${width} × ${height}`)
