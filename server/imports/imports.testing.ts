import { crc32, deflateRawSync } from 'node:zlib'
import { startImport } from '#domain/imports/api.ts'
import type { ImportKind } from '#domain/imports/choices.ts'
import type { ImportRecord } from '#domain/imports/schema.ts'
import type { Caller } from '#server/testing/caller.ts'

/** What an upload answered. */
export interface Sent {
  status: number
  body: ImportRecord & { code?: string; detail?: string; errors?: { path: string; message: string }[] }
}

/** Sends a file to import. */
export async function send(
  person: Pick<Caller, 'fetch'>,
  content: string | Uint8Array,
  { kind = 'clients', name = 'clients.csv', id }: { kind?: ImportKind; name?: string; id?: string } = {},
): Promise<Sent> {
  const form = new FormData()
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const query = new URLSearchParams({ kind, ...(id === undefined ? {} : { id }) })
  const response = await person.fetch(`${startImport.path}?${query}`, { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as Sent['body'] }
}

/** The same of a file that is taken. */
export async function sent(...of: Parameters<typeof send>): Promise<ImportRecord> {
  const { status, body } = await send(...of)
  if (status !== 201) throw new Error(`The import answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** A zip archive; what a part claims to unpack to may be another size than it has. */
export function zipOf(parts: Record<string, string | Buffer>, claim?: number): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, part] of Object.entries(parts)) {
    const content = Buffer.from(part)
    const packed = deflateRawSync(content)
    const title = Buffer.from(name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(content), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(claim ?? content.length, 22)
    head.writeUInt16LE(title.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc32(content), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(claim ?? content.length, 24)
    entry.writeUInt16LE(title.length, 28)
    entry.writeUInt32LE(at, 42)
    local.push(head, title, packed)
    directory.push(entry, title)
    at += head.length + title.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...local, listed, end])
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of one sheet, written out; with texts that its cells name by their number, and styles. */
export const workbookOf = (
  sheet: string,
  {
    texts = [],
    formats = [],
    more = {},
  }: { texts?: string[]; formats?: number[]; more?: Record<string, string | Buffer> } = {},
): Buffer =>
  zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>
      <Relationship Id="rId7" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId8" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/>
      <Relationship Id="rId9" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet><cellXfs>${formats.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    ...more,
  })

/** A workbook of sheets by their names, each of rows of texts. */
export function sheetsOf(sheets: Record<string, string[][]>): Buffer {
  const names = Object.keys(sheets)
  const cell = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
  const partOf = (rows: string[][]) =>
    `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`
  const tabs = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const targets = names.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets>${tabs.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    ...Object.fromEntries(Object.values(sheets).map((rows, at) => [`xl/worksheets/sheet${at + 1}.xml`, partOf(rows)])),
  })
}
