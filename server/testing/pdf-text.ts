import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/**
 * What a PDF says: its text page by page (one space between words, line ends as laid out) and its document properties.
 */
export type PdfText = { pages: string[]; text: string; title: string; author: string; language: string }

// Soft break points inside long words, and ligatures of spaces, are no text.
const invisible = /[\u200b\u00ad]/g

/** Reads the text of a PDF without any tool of the system; throws when the bytes are not a PDF. */
export async function pdfText(bytes: Uint8Array): Promise<PdfText> {
  // pdf.js takes the buffer for itself.
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(document, { mergePages: false })
  const { info } = await getMeta(document)
  const pages = text.map((page) => page.replace(invisible, ''))
  const property = (name: string) => (typeof info[name] === 'string' ? info[name] : '')
  return {
    pages,
    text: pages.join('\n'),
    title: property('Title'),
    author: property('Author'),
    language: property('Language'),
  }
}

/** Where each run of text stands on the first page, in points from its left edge. */
export async function pdfRuns(bytes: Uint8Array): Promise<{ text: string; x: number }[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { items } = await (await document.getPage(1)).getTextContent()
  return items.flatMap((item) => ('str' in item ? [{ text: item.str, x: Number(item.transform[4]) }] : []))
}

/** A cell of a table as programs for the blind read it: its role (`TH`, `TD`) and its text. */
export type TaggedCell = [role: string, text: string]

type Tagged = { role?: string; id?: string; children?: Tagged[] }

/** The tables of a page by the tags of the PDF: their rows, each with its cells. */
export async function pdfTables(bytes: Uint8Array, pageNumber = 1): Promise<TaggedCell[][][]> {
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(pageNumber)
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const texts = new Map<string, string>()
  const open: string[] = []
  for (const item of items) {
    if ('str' in item) {
      const id = open.at(-1) ?? ''
      texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`)
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id)
  }
  const within = (element: Tagged, roles: readonly string[]): Tagged[] =>
    (element.children ?? []).flatMap((child) => (roles.includes(child.role ?? '') ? [child] : within(child, roles)))
  const textOf = (element: Tagged): string =>
    (element.children ?? []).map((child) => (child.id === undefined ? textOf(child) : texts.get(child.id))).join(' ')
  const tree = (await page.getStructTree()) as Tagged
  return within(tree, ['Table']).map((table) =>
    within(table, ['TR']).map((row) =>
      within(row, ['TH', 'TD']).map((cell): TaggedCell => [
        cell.role ?? '',
        textOf(cell).replace(invisible, '').replace(/\s+/g, ' ').trim(),
      ]),
    ),
  )
}
