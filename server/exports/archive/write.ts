import {
  archiveFormat,
  archivedKinds,
  dataPath,
  manifestPath,
  unsaid,
  type ArchivedKind,
} from '#domain/archives/rules.ts'
import { freePaths, partName, storedName } from '#domain/exports/rules.ts'
import { pdfName } from '#domain/files/rules.ts'
import { openStored } from '#server/files/commands/reading.ts'
import type { Language } from '#server/platform/http/language.ts'
import { PdfError } from '#server/platform/pdf/renderer.ts'
import type { Services } from '#server/platform/runtime.ts'
import { byteOrderMark, csvLines } from '#server/platform/sheets/csv.ts'
import { archived } from '../queries/snapshot.ts'
import type { Head, Line } from './freeze.ts'
import type { Frozen } from './frozen.ts'
import { pageOf, type Link, type Row } from './page.ts'
import { folderName, isPrinted, listed, printed, withoutReader } from './records.ts'
import { tablesOf, type Table } from './tables.ts'
import type { Zip } from './zip.ts'

/** What an archive is written from and with. */
export interface Writing {
  services: Services
  companyId: string
  frozen: Frozen
  head: Head
  zip: Zip
  language: Language
  askedBy: string
  /** Waits for a turn to print. */
  print: (work: () => Promise<Uint8Array>) => Promise<Uint8Array>
  /** One more is in it: a table, a file, a document. Throws where it is to stop. */
  note: () => Promise<void>
}

/** How many of them there are. */
export const piecesOf = ({ files, documents }: Head): number => archivedKinds.length + files + documents

/** Writes the archive; how many things could not be taken along. */
export async function writeArchive(writing: Writing): Promise<number> {
  const { frozen, head, zip, language, askedBy, companyId } = writing
  const missing = { count: 0 }
  const add = async (...entry: Parameters<Zip['add']>): Promise<void> => {
    await frozen.append('entries', [await zip.add(...entry)])
  }
  const tables = new Map<ArchivedKind, Link[]>()
  for (const kind of archivedKinds) {
    tables.set(kind, await addRecords(writing, kind, add))
    await writing.note()
  }
  await addFiles(writing, add, async (thing) => {
    missing.count += 1
    await frozen.append('missing', [thing])
  })
  await add(dataPath('files'), jsonOf(frozen.read('files')), { packed: true })
  const page = pageOf({
    head,
    language,
    askedBy,
    rows: (kind) => frozen.read<Row>(`rows-${kind}`),
    tables: (kind) => tables.get(kind) ?? [],
    missing: frozen.read<{ name: string }>('missing'),
  })
  await add('index.html', page, { packed: true })
  await zip.add(manifestPath, manifestOf(), { packed: true })
  zip.end()
  return missing.count

  async function* manifestOf(): AsyncGenerator<string> {
    const { brand, takenAt, counts, files, documents } = head
    const said = {
      product: 'stringline',
      format: archiveFormat,
      company: { id: companyId, name: brand.companyName },
      takenAt,
      language,
      askedBy,
      counts: { ...counts, files, documents, missing: missing.count },
    }
    yield `${JSON.stringify(said).slice(0, -1)},"missing":`
    yield* jsonOf(frozen.read('missing'))
    yield ',"entries":'
    yield* jsonOf(frozen.read('entries'))
    yield '}\n'
  }
}

/** A list as JSON, a line for each. */
async function* jsonOf(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const value of values) {
    yield separator + JSON.stringify(value)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]' : '\n]'
}

/** All records of a kind as JSON, and as tables; where these lie. */
async function addRecords(
  { frozen }: Writing,
  kind: ArchivedKind,
  add: (...entry: Parameters<Zip['add']>) => Promise<void>,
): Promise<Link[]> {
  const records = async function* () {
    for await (const { record } of frozen.read<Line>(kind)) yield withoutReader(record)
  }
  await add(dataPath(kind), jsonOf(records()), { packed: true })
  const links: Link[] = []
  for (const table of tablesOf(archived[kind].shape, unsaid)) {
    const name = `${[kind, ...table.list.split('.').filter(Boolean)].join('-')}.csv`
    await add(`tables/${name}`, csvOf(frozen, kind, table), { packed: true })
    links.push({ path: `tables/${name}`, name })
  }
  return links
}

async function* csvOf(frozen: Frozen, kind: ArchivedKind, { heading, rowsOf }: Table): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([heading.map((text) => ({ kind: 'text', text }))])
  for await (const { record } of frozen.read<Line>(kind)) {
    const rows = rowsOf(record)
    if (rows.length > 0) yield csvLines(rows)
  }
}

/** Something that should be in the archive and could not be had. */
interface Missing {
  kind: ArchivedKind
  recordId: string
  fileId: string | null
  name: string
  why: 'notStored' | 'notPrinted'
}

/** Every stored file and every document, in a folder for each record; and what the page says of it. */
async function addFiles(
  writing: Writing,
  add: (...entry: Parameters<Zip['add']>) => Promise<void>,
  miss: (thing: Missing) => Promise<void>,
): Promise<void> {
  const { frozen, services, companyId, head, language } = writing
  const free = freePaths()
  for (const kind of archivedKinds) {
    for await (const { record, files } of frozen.read<Line>(kind)) {
      const row = listed(kind, record)
      if (row === null) continue
      const recordId = String(record['id'])
      const links: Link[] = []
      const isDocument = isPrinted(kind, record)
      // A folder of its own, and only where there is something in it.
      const folder = isDocument || files.length > 0 ? `${free(`files/${kind}/`, partName(folderName(row), 60))}/` : ''
      if (isDocument) {
        const name = storedName(pdfName(row.number), 'application/pdf')
        const pdf = await writing
          .print(() => printed(services, kind, record, { brand: head.brand, language }))
          .catch(unlessLasting)
        if (pdf === null) await miss({ kind, recordId, fileId: null, name, why: 'notPrinted' })
        else {
          const path = free(folder, name)
          await add(path, [pdf], { packed: false })
          links.push({ path, name: path.slice(folder.length) })
        }
        await writing.note()
      }
      for (const file of files) {
        const name = storedName(file.name, file.contentType)
        const stream = await openStored(services, companyId, { id: file.id, size: 'full' })
        if (stream === null) await miss({ kind, recordId, fileId: file.id, name, why: 'notStored' })
        else {
          const path = free(folder, name)
          await add(path, stream, { packed: file.contentType.startsWith('text/') })
          await frozen.append('files', [{ ...file, kind, recordId, path }])
          links.push({ path, name: path.slice(folder.length) })
        }
        await writing.note()
      }
      const shown: Row = { listed: row, links }
      await frozen.append(`rows-${kind}`, [shown])
    }
  }
}

/** What could not be printed is left out, and said; all else is tried again. */
function unlessLasting(error: unknown): null {
  if (error instanceof PdfError) return null
  throw error
}
