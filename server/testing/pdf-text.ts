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
