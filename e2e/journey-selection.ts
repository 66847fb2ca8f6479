import { isFullRun, select } from '#server/testing/selection.ts'
import { type JourneyRecord, readRecord } from './coverage.ts'

// Which journeys `npm test` leaves to `npm run test:full`. A journey that is not in the record, or whose file has
// changed since it was recorded, is never left out; nor are the ones that look at every screen. Of all others, a small
// set has each area of the product in which something is written, each role, each language and each theme. Those that
// take more than twice as long as most represent no others.

/** As filters of Playwright; empty where all journeys run, or where files or titles are named. */
export function leftOut(): RegExp[] {
  // Workers and other programs read the configuration as well.
  const isRunner = process.env['TEST_WORKER_INDEX'] === undefined && process.argv.includes('test')
  const isNarrowed = process.argv.some((each) => /\.spec\b|^(-g|--grep|--last-failed)/.test(each))
  if (isFullRun || !isRunner || isNarrowed) return []
  const recorded = readRecord()
  const selected = new Set(selectJourneys(recorded))
  const rest = recorded.filter((each) => !selected.has(each))
  if (rest.length === 0) return []
  return [new RegExp(`^\\s*(${rest.map(({ journey }) => RegExp.escape(journey)).join('|')})$`)]
}

/** The recorded journeys that run; `test-results/selection/journeys.txt` says which others each of them represents. */
export function selectJourneys(recorded: readonly JourneyRecord[]): JourneyRecord[] {
  const limit = 2 * medianOf(recorded.map(({ seconds }) => seconds))
  const represented = new Set(recorded.filter(({ seconds }) => seconds <= limit).flatMap(classesOf))
  const selected = select(recorded, {
    title: 'journeys',
    nameOf: ({ journey, seconds }) => `${journey} (${seconds} s)`,
    classesOf: (row) => {
      if (row.journey.startsWith('every-')) return [row.journey]
      return row.seconds <= limit ? classesOf(row) : []
    },
    costOf: ({ seconds }) => seconds,
  })
  const missing = [...new Set(recorded.flatMap(classesOf))].filter((each) => !represented.has(each))
  process.stdout.write(
    `${selected.length} of ${recorded.length} recorded journeys are selected, besides new and changed ones.\n` +
      `Left to npm run test:full: ${missing.toSorted().join(', ') || 'nothing'}\n`,
  )
  return selected
}

function classesOf({ classes }: JourneyRecord): string[] {
  return classes.flatMap((name) => {
    if (/^(role|language|theme) /.test(name)) return name
    const [, area] = /^(?:POST|PATCH|DELETE) (\w[\w-]*)\//.exec(name) ?? []
    return area === undefined ? [] : `writes in ${area}`
  })
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
