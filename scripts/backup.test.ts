import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queues } from '#server/features.ts'
import { migrate } from '#server/platform/migrate.ts'
import { ephemeralFolder, startPostgres } from './postgres.ts'

// The two commands as somebody types them, over the embedded database. What they carry over is tried with servers under
// test (server/backup.test.ts).

const root = join(import.meta.dirname, '..')
const secretKey = 'a secret of this test, known to everybody'
let folder: string
beforeAll(() => {
  folder = ephemeralFolder()
})
afterAll(() => rm(folder, { recursive: true, force: true }), 60_000)

const dataDir = (name: string) => join(folder, name)
function run(command: 'backup' | 'restore', data: string, file?: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, `scripts/${command}.ts`), ...(file === undefined ? [] : [join(folder, file)])],
    { encoding: 'utf8', env: { PATH: process.env['PATH'], DATA_DIR: dataDir(data), SECRET_KEY: secretKey } },
  )
  return { status, text: `${stdout}${stderr}` }
}

async function inDatabaseOf<T>(data: string, work: (ownerUrl: string, owner: pg.Client) => Promise<T>): Promise<T> {
  const server = await startPostgres({ dataDir: join(dataDir(data), 'postgres') })
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  try {
    await owner.connect()
    return await work(server.ownerUrl, owner)
  } finally {
    await owner.end()
    await server.stop()
  }
}

describe('npm run backup and npm run restore', () => {
  it('work on the embedded database while it runs and when it does not', async () => {
    await inDatabaseOf('home', async (ownerUrl, owner) => {
      await migrate({ ownerUrl, secretKey, queues })
      await owner.query(
        `insert into accounts (id, email, name, is_super_admin) values (gen_random_uuid(), 'a@example.test', 'Aroha', true)`,
      )
      const running = run('backup', 'home', 'running.tar')
      expect(running).toMatchObject({ status: 0 })
      expect(running.text).toMatch(/accounts: 1 rows[\s\S]*running\.tar .*was read back whole/)
    })
    expect(run('backup', 'home', 'stopped.tar')).toMatchObject({ status: 0 })

    for (const file of ['running', 'stopped']) {
      const restored = run('restore', file, `${file}.tar`)
      expect(restored).toMatchObject({ status: 0 })
      expect(restored.text).toContain('Everything is as it was at')
      expect(restored.text).not.toContain('another secret key')
      const names = await inDatabaseOf(file, async (_, owner) => (await owner.query('select name from accounts')).rows)
      expect(names).toEqual([{ name: 'Aroha' }])
    }
  }, 120_000)

  it('say in a line what is missing or in the way', () => {
    expect(run('backup', 'home')).toEqual({ status: 1, text: 'Say where to: npm run backup -- FILE\n' })
    expect(run('restore', 'home')).toEqual({ status: 1, text: 'Say from where: npm run restore -- FILE\n' })
    expect(run('backup', 'home', 'running.tar').text).toMatch(/^.*running\.tar exists already: .*\n$/)
    expect(run('restore', 'nowhere', 'nothing.tar').text).toMatch(/^.*nothing\.tar can't be read: .*\n$/)
  }, 60_000)
})
