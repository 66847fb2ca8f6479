import { expect, it } from 'vitest'
import { durationsOfPlaywright, durationsOfVitest, slowestLines } from './test-durations.ts'

it('reads how long each test file ran', () => {
  const testResults = [
    { name: '/app/server/jobs.test.ts', status: 'passed', startTime: 1_000, endTime: 3_500, assertionResults: [] },
  ]
  expect(durationsOfVitest({ testResults }, '/app')).toEqual([{ file: 'server/jobs.test.ts', seconds: 2.5 }])
})

it('adds up the journeys of a file, however deep they stand', () => {
  const spec = (duration: number) => ({
    title: 'a',
    file: 'jobs.spec.ts',
    line: 1,
    ok: true,
    tests: [{ status: 'expected', results: [{ duration }] }],
  })
  const suites = [{ title: 'jobs.spec.ts', specs: [spec(500)], suites: [{ title: 'in', specs: [spec(1_500)] }] }]
  expect(durationsOfPlaywright({ suites })).toEqual([{ file: 'e2e/jobs.spec.ts', seconds: 2 }])
})

it('lists the ten slowest, the slowest first', () => {
  const lines = slowestLines(Array.from({ length: 12 }, (_, at) => ({ file: `file ${at}`, seconds: at })))
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('   11.0 s  file 11')
})
