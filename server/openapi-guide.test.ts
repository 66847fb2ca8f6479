import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createToken } from '#domain/tokens/api.ts'
import { guideOf } from './platform/http/openapi/guide.ts'
import { givenCompany } from './testing/given.ts'
import { startTestServer } from './testing/server.ts'

it('the samples of the guide run as they are, one after the other', async () => {
  const server = await startTestServer({ WORKER: 'off' })
  const folder = await mkdtemp(join(tmpdir(), 'stringline-guide-'))
  try {
    const { orgAdmin } = await givenCompany(server)
    const body = { name: 'Guide', expiresAt: '2026-12-24T00:00:00Z' }
    const { token } = await orgAdmin.call(createToken, { body })
    const samples = [...guideOf(server.url).matchAll(/```sh\n(.*?)```/gs)].map(([, sample = '']) => sample)
    expect(samples.length).toBeGreaterThanOrEqual(6)
    const script = samples.join('\n').replace('paste-your-token-here', token ?? '')
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder })
    expect(stdout).toContain('"notes":"Deliveries before seven"')
    // The client that was created twice is there once.
    const clients = (await (await orgAdmin.fetch('/api/clients?search=Example')).json()) as { total: number }
    expect(clients.total).toBe(1)
  } finally {
    await rm(folder, { recursive: true })
    await server.stop()
  }
})
