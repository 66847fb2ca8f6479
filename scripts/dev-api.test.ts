import { existsSync, mkdtempSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startDevApi, type DevApi } from './dev-api.ts'
import { forwardTo } from './dev-proxy.ts'

// A program like the real one, only smaller: loads its code when told to, answers with it, ends when it has answered.
const program = `import { createServer } from 'node:http'
process.once('disconnect', () => process.exit())
process.once('message', async (message) => {
  const { value } = await import('./code/deep/value.ts')
  const server = createServer(async (request, response) => {
    if (request.url === '/api/dies') process.exit(1)
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url === '/api/slow') await new Promise((resolve) => setTimeout(resolve, 400))
    response.setHeader('set-cookie', ['a=1', 'b=2'])
    response.end(value + body + (request.url === '/api/first' ? message : ''))
  })
  process.once('SIGTERM', () => server.close(() => process.exit()))
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
})
`

let root: string
let api: DevApi
let front: Server
let said: string[]

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'dev-api-'))
  mkdirSync(join(root, 'code', 'deep'), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'program.ts'), program)
  saveInPlace(`export const value = 'start'`)
  said = []
  api = startDevApi({
    folders: [join(root, 'code')],
    program: join(root, 'program.ts'),
    env: process.env,
    output: 'ignore',
    say: (line) => said.push(line),
  })
  const forward = forwardTo(api)
  front = createServer((request, response) => forward(request, response, () => response.end('the screens')))
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  front.closeAllConnections()
  front.close()
  await api.stop()
  rmSync(root, { recursive: true })
})

const file = () => join(root, 'code', 'deep', 'value.ts')
function saveInPlace(text: string): void {
  writeFileSync(file(), text)
}
/** As editors do: a file beside it, renamed over it. */
function saveByRenaming(text: string): void {
  writeFileSync(`${file()}.tmp4913`, text)
  renameSync(`${file()}.tmp4913`, file())
}

async function ask(path = '/api/value', init: RequestInit = {}): Promise<{ status: number; text: string }> {
  const response = await fetch(`http://127.0.0.1:${(front.address() as AddressInfo).port}${path}`, init)
  return { status: response.status, text: await response.text() }
}
const answered = (text: string) => ({ status: 200, text })

test('every save shows in the very next answer, and no request fails meanwhile', { timeout: 60_000 }, async () => {
  const faults: unknown[] = []
  let over = false
  const somebody = async () => {
    while (!over) {
      const { status, text } = await ask()
      if (status !== 200) faults.push(text)
    }
  }
  const others = [somebody(), somebody(), somebody()]
  for (let turn = 0; turn < 12; turn++) {
    const save = turn % 2 === 0 ? saveByRenaming : saveInPlace
    // The same length each time: the size tells nothing.
    const value = `turn ${String(turn).padStart(2, '0')}`
    save(`export const value = '${value}'`)
    expect(await ask()).toEqual(answered(value))
  }
  over = true
  await Promise.all(others)
  expect(faults).toEqual([])
})

test('a request under way is answered by the code that it began with', async () => {
  const slow = ask('/api/slow')
  await ask()
  saveByRenaming(`export const value = 'after'`)
  expect(await ask()).toEqual(answered('after'))
  expect(await slow).toEqual(answered('start'))
})

test('code that does not start leaves the server before it at work until the next save', async () => {
  await ask()
  saveInPlace('export const value = ')
  expect(await ask()).toEqual(answered('start'))
  expect(said.at(-1)).toBe('The server does not start. The one before goes on. Waiting for the next save.')
  saveInPlace(`export const value = 'mended'`)
  expect(await ask()).toEqual(answered('mended'))
})

test('code that is saved over while it starts is not waited for', async () => {
  await ask()
  const begun = join(root, 'begun')
  saveInPlace(`import { writeFileSync } from 'node:fs'
    writeFileSync(${JSON.stringify(begun)}, '')
    await new Promise((resolve) => setTimeout(resolve, 3_600_000))
    export const value = 'never'`)
  const waiting = ask()
  await expect.poll(() => existsSync(begun), { timeout: 10_000 }).toBe(true)
  saveByRenaming(`export const value = 'after'`)
  expect(await ask()).toEqual(answered('after'))
  expect(await waiting).toEqual(answered('after'))
})

test('a first start that fails, or a server that ends by itself, answers why until the next save', async () => {
  saveInPlace('export const value = ')
  expect(await ask()).toEqual({ status: 503, text: expect.stringContaining('The server does not start.') as string })
  saveInPlace(`export const value = 'mended'`)
  expect(await ask()).toEqual(answered('mended'))
  expect(await ask('/api/dies')).toMatchObject({ status: 503 })
  await expect
    .poll(() => ask())
    .toMatchObject({ status: 503, text: expect.stringContaining('ended by itself') as string })
  saveByRenaming(`export const value = 'again'`)
  expect(await ask()).toEqual(answered('again'))
})

test('bodies and cookies pass; what is not for the API goes to the screens', async () => {
  const body = 'x'.repeat(300_000)
  expect((await ask('/api/value', { method: 'POST', body })).text).toBe(`start${body}`)
  const response = await fetch(`http://127.0.0.1:${(front.address() as AddressInfo).port}/healthz`)
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect((await ask('/apis')).text).toBe('the screens')
  expect((await ask('/jobs/1')).text).toBe('the screens')
})

test('only the first start is told to be the first', async () => {
  expect(await ask('/api/first')).toEqual(answered('startload first'))
  saveInPlace(`export const value = 'after'`)
  expect(await ask('/api/first')).toEqual(answered('afterload'))
})
