import { relative } from 'node:path'

/** What is read of the JSON that vitest writes. */
export interface VitestReport {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: {
    name: string
    status: string
    /** When it began and ended, in milliseconds. */
    startTime?: number
    endTime?: number
    assertionResults: { fullName: string; status: string }[]
  }[]
}

/** The journeys of a file, or of a group in it. */
export interface PlaywrightSuite {
  title: string
  specs?: {
    title: string
    file: string
    line: number
    ok: boolean
    tests: { status: string; results?: { duration: number }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

/** What is read of the JSON that Playwright writes. */
export interface PlaywrightReport {
  stats?: { expected: number; unexpected: number; flaky: number }
  suites?: PlaywrightSuite[]
}

/** The tests that failed, and the files that failed before any of theirs began, with their paths from the root. */
export function failuresOfVitest({ testResults = [] }: VitestReport, root: string): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((each) => each.status === 'failed')
    if (failed.length > 0) return failed.map(({ fullName }) => `${file}: ${fullName}`)
    return status === 'failed' ? [file] : []
  })
}

/** The journeys that failed or needed a second try. */
export function failuresOfPlaywright({ suites = [] }: PlaywrightReport): string[] {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line, title }) => `${file}:${line}: ${title}`),
    ...failuresOfPlaywright({ suites: inner }),
  ])
}
