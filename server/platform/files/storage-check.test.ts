import type * as Disk from 'node:fs/promises'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStorage } from './storage.ts'

// What a disk says of itself, so that a full or a locked one need not be had.
const disk = vi.hoisted(() => ({ free: 1_000_000, readOnly: false, opened: 0 }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Disk>()
  const denied = Object.assign(new Error('read-only file system'), { code: 'EROFS' })
  return {
    ...real,
    access: () => (disk.readOnly ? Promise.reject(denied) : Promise.resolve()),
    statfs: () => Promise.resolve({ bavail: disk.free, bsize: 4096 }),
    open: (...given: Parameters<typeof real.open>) => {
      disk.opened += 1
      return real.open(...given)
    },
  }
})

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storage-check-'))
  Object.assign(disk, { free: 1_000_000, readOnly: false, opened: 0 })
})
afterEach(() => rm(dir, { recursive: true }))

it('sees a full and a locked disk without writing to it', async () => {
  const storage = await createStorage({ kind: 'local', dir })
  await expect(storage.check()).resolves.toBeUndefined()
  disk.free = 100
  await expect(storage.check()).rejects.toMatchObject({ code: 'full' })
  disk.free = 1_000_000
  disk.readOnly = true
  await expect(storage.check()).rejects.toMatchObject({ code: 'unavailable' })
  expect([disk.opened, await readdir(join(dir, 'tmp'))]).toEqual([0, []])
})
