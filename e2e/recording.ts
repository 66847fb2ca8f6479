import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestInfo } from '@playwright/test'

import { isFullRun } from '#server/testing/selection.ts'
import { hashOf, type JourneyRecord, readRecord, writeRecord } from './coverage.ts'
import type { Observed } from './observation.ts'

/** A full run brings the record of the journeys up to date. */
export const isRecording = isFullRun

const folder = join(import.meta.dirname, '../test-results/journeys')
type Note = Omit<JourneyRecord, 'classes'> & { observed: Observed }

/** Removes what an earlier run has noted. */
export function clearNotes(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

/** Notes what a journey that has passed was seen to do, until the run ends. */
export function note(info: TestInfo, started: number, observed: Observed): void {
  const spec = info.titlePath[0]!
  const hash = hashOf(spec)
  if (info.status !== info.expectedStatus || hash === undefined) return
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1))
  const noted: Note = { journey: info.titlePath.join(' '), spec: hash, seconds, observed }
  writeFileSync(join(folder, `${info.testId}.json`), JSON.stringify(noted))
}

/** Merges what was noted into the record. A line stays as it is while its journey does the same in about that time. */
export async function mergeNotes(): Promise<void> {
  const rows = new Map(readRecord().map((row) => [row.journey, row]))
  const classesOf = await classifier()
  for (const file of readdirSync(folder)) {
    const { observed, ...noted } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Note
    const row = { ...noted, classes: classesOf(observed) }
    const before = rows.get(row.journey)
    if (before === undefined || !isAlike(before, row)) rows.set(row.journey, row)
  }
  const merged = [...rows.values()]
  writeRecord(merged)
  await reportGaps(merged)
}

/** Names what no journey exercises, where all of them are recorded. */
async function reportGaps(rows: readonly JourneyRecord[]): Promise<void> {
  const { patterns, readEndpoints } = await import('./application.ts')
  const exercised = new Set(rows.flatMap(({ classes }) => classes))
  const screens = patterns.filter(
    (pattern) => !exercised.has(`desktop ${pattern}`) || !exercised.has(`phone ${pattern}`),
  )
  const calls = [...(await readEndpoints()).keys()].filter((call) => !call.startsWith('GET ') && !exercised.has(call))
  const lines = [
    `${rows.length} journeys are recorded.`,
    `Screens without a journey on both devices: ${screens.join(', ') || 'none'}`,
    `Endpoints that write and that no page calls in a journey: ${calls.join(', ') || 'none'}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

function isAlike(one: JourneyRecord, other: JourneyRecord): boolean {
  const ratio = one.seconds / Math.max(other.seconds, 0.1)
  return one.spec === other.spec && one.classes.join() === other.classes.join() && ratio > 0.5 && ratio < 2
}

async function classifier(): Promise<(observed: Observed) => string[]> {
  const { patternAt, readEndpoints } = await import('./application.ts')
  const endpoints = [...(await readEndpoints())].map(([name, { method, path }]) => ({
    name,
    // An address without a value goes first: `/api/tasks/board` is no task.
    values: path.split(':').length,
    pattern: new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }))
  endpoints.sort((one, other) => one.values - other.values)
  return ({ visits, requests, roles, languages, themes }) => {
    const screens = visits.flatMap((visit) => {
      const [device, path] = visit.split(' ') as [string, string]
      const pattern = patternAt(path)
      return pattern === undefined ? [] : [`${device} ${pattern}`]
    })
    const calls = requests.flatMap((request) => endpoints.find(({ pattern }) => pattern.test(request))?.name ?? [])
    const others = [
      ...roles.map((role) => `role ${role}`),
      ...languages.map((language) => `language ${language}`),
      ...themes.map((theme) => `theme ${theme}`),
    ]
    return [...new Set([...screens, ...calls, ...others])].toSorted()
  }
}
