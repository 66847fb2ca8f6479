import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The record of a journey: a line of `coverage.jsonl`. */
export interface JourneyRecord {
  /** As Playwright names it to filters: `board.spec.ts a title`. */
  journey: string
  /** Of the text of its file: a journey whose file has changed since is out of date. */
  spec: string
  seconds: number
  /** `phone /app/clients`, `POST clients/createClient`, `role org_admin`, `language fr`, `theme dark` */
  classes: string[]
}

const record = join(import.meta.dirname, 'coverage.jsonl')

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

export function writeRecord(rows: readonly JourneyRecord[]): void {
  const lines = rows.map((row) => JSON.stringify(row)).toSorted()
  writeFileSync(record, `${lines.join('\n')}\n`)
}
