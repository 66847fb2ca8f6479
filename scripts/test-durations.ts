import { relative } from 'node:path'
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './test-failures.ts'

/** How long a test file ran, in seconds of one worker. */
export interface FileDuration {
  file: string
  seconds: number
}

/** The run time of each test file, with its path from the root. */
export function durationsOfVitest({ testResults = [] }: VitestReport, root: string): FileDuration[] {
  return testResults.map(({ name, startTime = 0, endTime = 0 }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
}

/** The run time of each file of journeys. */
export function durationsOfPlaywright({ suites = [] }: PlaywrightReport): FileDuration[] {
  return suites.map((suite) => ({ file: `e2e/${suite.title}`, seconds: millisecondsOf(suite) / 1000 }))
}

function millisecondsOf({ specs = [], suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results = [] }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(millisecondsOf)].reduce((sum, each) => sum + each, 0)
}

/** The ten slowest of some files, a line each, the slowest first. */
export function slowestLines(durations: readonly FileDuration[]): string[] {
  return durations
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
}
