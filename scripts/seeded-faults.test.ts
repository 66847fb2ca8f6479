import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listedFaults } from './seeded-faults-lists.ts'

const root = join(import.meta.dirname, '..')

// `node scripts/seeded-faults.ts` tries every fault and takes long; that each can still be put in is tried here.

it('names every seeded fault once', () => {
  const names = listedFaults.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

it.each(listedFaults.map((fault) => [fault.name, fault] as const))('can still be put in: %s', (_, fault) => {
  expect(fault.sql !== undefined || (fault.sources ?? []).length > 0).toBe(true)
  expect(fault.suites.filter((suite) => !existsSync(join(root, suite)))).toEqual([])
  const texts = new Map<string, string>()
  for (const [file, before, after] of fault.sources ?? []) {
    const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
    expect(text.split(before).length - 1, `how often ${file} says ${before}`).toBe(1)
    texts.set(
      file,
      text.replace(before, () => after),
    )
  }
})
