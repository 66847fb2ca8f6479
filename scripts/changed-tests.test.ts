import { expect, it } from 'vitest'
import { reachedTests } from './changed-tests.ts'

const graph = new Map([
  ['domain/clients/rules.ts', []],
  ['domain/clients/rules.test.ts', ['domain/clients/rules.ts']],
  ['server/clients/queries.ts', ['domain/clients/rules.ts']],
  ['server/clients/feature.ts', ['server/clients/queries.ts']],
  ['server/clients/clients.test.ts', ['server/testing/server.ts']],
  ['server/jobs/feature.ts', []],
  ['server/jobs/jobs.test.ts', ['server/testing/server.ts']],
  ['server/features.ts', ['server/clients/feature.ts', 'server/jobs/feature.ts']],
  ['server/testing/server.ts', ['server/features.ts']],
  ['e2e/clients.spec.ts', ['domain/clients/rules.ts']],
  ['e2e/jobs.spec.ts', []],
])

it('reaches the tests that import a changed file, however far away', () => {
  expect(reachedTests(graph, ['domain/clients/rules.ts'])).toEqual({
    files: ['domain/clients/rules.test.ts', 'server/clients/clients.test.ts'],
    journeys: ['e2e/clients.spec.ts'],
  })
})

it('reaches the tests of a feature over HTTP, and not those of every other feature', () => {
  expect(reachedTests(graph, ['server/clients/queries.ts']).files).toEqual(['server/clients/clients.test.ts'])
})

it('reaches every test that a changed hub supports', () => {
  expect(reachedTests(graph, ['server/testing/server.ts']).files).toEqual([
    'server/clients/clients.test.ts',
    'server/jobs/jobs.test.ts',
  ])
})

it('reaches the tests beside a file that no code imports', () => {
  expect(reachedTests(graph, ['server/clients/letter.typ']).files).toEqual(['server/clients/clients.test.ts'])
})

it('reaches nothing by a changed document at the root', () => {
  expect(reachedTests(graph, ['README.md'])).toEqual({ files: [], journeys: [] })
})
