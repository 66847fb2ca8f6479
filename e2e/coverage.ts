import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestInfo } from '@playwright/test'

import { isFullRun } from '#server/testing/selection.ts'
import { patternAt, readEndpoints } from './application.ts'
import type { Observed } from './observation.ts'

/** The record of a journey: a line of `coverage.jsonl`. */
export interface JourneyRecord {
  /** As Playwright names it to filters: `board.spec.ts a title`. */
  journey: string
  /** Of the text of its file: a journey whose file has changed since is out of date. */
  spec: string
  seconds: number
  /** `phone /app/clients`, `createClient`, `role orgAdmin`, `language fr`, `theme dark` */
  classes: string[]
}

/** A full run brings the record up to date. */
export const isRecording = isFullRun

const record = join(import.meta.dirname, 'coverage.jsonl')
const folder = join(import.meta.dirname, '../test-results/journeys')

export const specOf = ({ journey }: Pick<JourneyRecord, 'journey'>): string => journey.split(' ')[0]!

/** Of a spec file as it is now; undefined where there is none. */
export function hashOf(spec: string): string | undefined {
  const file = join(import.meta.dirname, spec)
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 10) : undefined
}

/** Every recorded journey whose file is still the same. */
export function readRecord(): JourneyRecord[] {
  if (!existsSync(record)) return []
  const lines = readFileSync(record, 'utf8').split('\n').filter(Boolean)
  const rows = lines.map((line) => JSON.parse(line) as JourneyRecord)
  return rows.filter((row) => row.spec === hashOf(specOf(row)))
}

/** Removes what an earlier run has noted. */
export function clearNotes(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

/** Notes what a journey that has passed was seen to do, until the run ends. */
export function note(info: TestInfo, started: number, observed: Observed): void {
  if (info.status !== info.expectedStatus) return
  const spec = info.titlePath[0]!
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1))
  const text = JSON.stringify({ journey: info.titlePath.join(' '), spec: hashOf(spec), seconds, observed })
  writeFileSync(join(folder, `${info.testId}.json`), text)
}

/** Merges what was noted into the record. Lines whose journey does the same as before stay as they are. */
export async function mergeNotes(): Promise<void> {
  const rows = new Map(readRecord().map((row) => [row.journey, row]))
  const classesOf = await classifier()
  for (const file of readdirSync(folder)) {
    const { observed, ...noted } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Omit<
      JourneyRecord,
      'classes'
    > & { observed: Observed }
    const row = { ...noted, classes: classesOf(observed) }
    const before = rows.get(row.journey)
    if (before?.spec !== row.spec || before.classes.join() !== row.classes.join()) rows.set(row.journey, row)
  }
  const lines = [...rows.values()].map((row) => JSON.stringify(row)).toSorted()
  writeFileSync(record, `${lines.join('\n')}\n`)
}

async function classifier(): Promise<(observed: Observed) => string[]> {
  const endpoints = [...(await readEndpoints()).values()].map(({ name, method, path }) => ({
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
