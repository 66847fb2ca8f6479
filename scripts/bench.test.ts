import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// Figures are for people to look at; that the comparison can still be made is tried on little data.

it('the benchmark loads its data and gets the same answers from the floor and the product', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/run.ts', '--smoke'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/The floor and the product answer the same in \d{2} cases/)
  expect(status).toBe(0)
}, 120_000)
