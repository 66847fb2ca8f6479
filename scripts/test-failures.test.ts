import { expect, it } from 'vitest'
import { failuresOfPlaywright, failuresOfVitest } from './test-failures.ts'

it('names the tests that failed, and a file that failed before its tests began', () => {
  const failed = { fullName: 'a job ends', status: 'failed' }
  const passed = { fullName: 'a job begins', status: 'passed' }
  const testResults = [
    { name: '/app/server/jobs.test.ts', status: 'failed', assertionResults: [passed, failed] },
    { name: '/app/server/setup.test.ts', status: 'failed', assertionResults: [] },
    { name: '/app/server/fine.test.ts', status: 'passed', assertionResults: [passed] },
  ]
  expect(failuresOfVitest({ testResults }, '/app')).toEqual(['server/jobs.test.ts: a job ends', 'server/setup.test.ts'])
  expect(failuresOfVitest({}, '/app')).toEqual([])
})

it('names journeys that failed, however deep they stand, and those that needed a second try', () => {
  const file = 'jobs.spec.ts'
  const journey = (title: string, ok: boolean, status: string) => ({ title, ok, file, line: 7, tests: [{ status }] })
  const inner = { title: 'inside', specs: [journey('fails', false, 'unexpected'), journey('passes', true, 'expected')] }
  const suites = [{ title: 'jobs.spec.ts', specs: [journey('wavers', true, 'flaky')], suites: [inner] }]
  expect(failuresOfPlaywright({ suites })).toEqual(['jobs.spec.ts:7: wavers', 'jobs.spec.ts:7: fails'])
  expect(failuresOfPlaywright({})).toEqual([])
})
