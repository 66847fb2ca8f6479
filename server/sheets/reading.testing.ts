import Papa from 'papaparse'
import readXlsx from 'read-excel-file/node'
import type { Endpoint } from '#domain/endpoint.ts'
import { sheetTypes, type SheetFormat } from '#domain/sheets/choices.ts'
import type { Caller } from '#server/testing/caller.ts'

/** A table as it is read back: its heading, and what each cell is. */
export interface Table {
  heading: string[]
  rows: (string | number | Date | null)[][]
  /** What it is called when it is saved. */
  name: string
}

/** Takes a list along as this person, in English unless another language is asked for. */
export async function fetchSheet(
  by: Caller,
  endpoint: Endpoint,
  query: Record<string, string> = {},
  headers: Record<string, string> = { 'accept-language': 'en' },
): Promise<Response> {
  return by.fetch(`${endpoint.path}?${new URLSearchParams(query)}`, { headers })
}

/** The same, read back by programs that are not ours. */
export async function sheetOf(
  by: Caller,
  endpoint: Endpoint,
  { format = 'csv', ...query }: Record<string, string> & { format?: SheetFormat } = {},
  headers?: Record<string, string>,
): Promise<Table> {
  const answer = await fetchSheet(by, endpoint, { ...query, format }, headers)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) throw new Error(`${endpoint.name} answered ${answer.status}: ${bytes.toString()}`)
  if (answer.headers.get('content-type')?.startsWith(sheetTypes[format]) !== true) throw new Error('of another type')
  const [, encoded = ''] = /filename\*=UTF-8''(.*)$/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  const [heading = [], ...rows] = format === 'csv' ? readCsv(bytes) : await readCells(bytes)
  return { heading: heading.map(String), rows, name: decodeURIComponent(encoded) }
}

export function readCsv(bytes: Buffer): string[][] {
  const text = bytes.toString()
  if (!text.startsWith('\uFEFF')) throw new Error('no byte order mark')
  if (!text.endsWith('\r\n')) throw new Error('no end of the last line')
  return Papa.parse<string[]>(text.slice(1, -2), { newline: '\r\n', delimiter: ',' }).data
}

export async function readCells(bytes: Buffer): Promise<Table['rows']> {
  const [sheet] = await readXlsx(bytes, { trim: false })
  return (sheet?.data ?? []) as Table['rows']
}
