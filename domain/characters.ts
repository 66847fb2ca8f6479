/**
 * The kind of a text, which decides how it is cleaned: one line, several lines, a code that people compare by eye
 * (numbers, e-mail addresses, telephone numbers), or a link, a code whose dashes belong to its address.
 */
export type TextKind = 'line' | 'lines' | 'code' | 'link'

// Flags of England, Scotland and Wales are written with characters that are invisible everywhere else.
const flag = '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]+\\u{E007F}'
// Invisible characters without a meaning: soft hyphens, spaces without width, word joiners, isolates of direction and
// their kind. Joiners stay, which emoji and several scripts need, and so do the marks that name a direction.
const meaningless =
  '\\u{AD}\\u{200B}\\u{2060}-\\u{206F}\\u{FEFF}\\u{FFF9}-\\u{FFFB}\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E007F}'
const invisible = new RegExp(`(${flag})|[${meaningless}]`, 'gu')
// Word writes a vertical tab or a line separator where somebody broke a line, and a form feed where a page ends.
const lineEnd = /\r\n?|[\n\v\f\u{85}\u{2028}\u{2029}]/gu
const otherSpaces = /[\p{Zs}\t]/gu
// In a code, joiners, marks of direction and variation selectors mean nothing either.
const invisibleInCodes = /[\u{61C}\u{180E}\u{200C}-\u{200F}]|\p{Variation_Selector}/gu
// Telephones and Windows put an embedding around a number that is copied from their contacts.
const isAround = (character: string | undefined): boolean => character === '\u202A' || character === '\u202C'
const hyphens = /[\u{2010}\u{2011}]/gu
const dashes = /[\u{2012}-\u{2015}\u{2212}\u{FE58}\u{FE63}\u{FF0D}]/gu
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\u{115F}\u{1160}\u{2800}\u{3164}\u{FFA0}]/u

/**
 * A text as it is stored, for text that is pasted from Word, web pages and telephones: without invisible characters
 * that carry no meaning, with separators as what they look like, and without space around it. `faultOf` says whether
 * the rest can be stored.
 */
export function cleaned(text: string, kind: TextKind): string {
  const shown = text.replace(invisible, '$1')
  if (kind === 'lines') return shown.replace(lineEnd, '\n').trim()
  const line = shown.replace(lineEnd, ' ').replaceAll('\t', ' ')
  if (kind === 'line') return line.trim()
  const code = withoutEmbedding(line.trim())
    .replace(invisibleInCodes, '')
    .replace(otherSpaces, ' ')
    .replace(hyphens, '-')
  return (kind === 'link' ? code : code.replace(dashes, '-')).trim()
}

// By hand: a pattern for the end of a text takes its time over a megabyte.
function withoutEmbedding(text: string): string {
  let from = 0
  let to = text.length
  while (isAround(text[from])) from += 1
  while (to > from && isAround(text[to - 1])) to -= 1
  return text.slice(from, to)
}

/** An e-mail address as it is stored: a code without space around its @. */
export const cleanedAddress = (text: string): string => cleaned(text, 'code').replace(/ *@ */, '@')

// A name in quotes before an address, in which commas separate nothing.
const quotedName = /"[^"]*"(?=\s*<)/gu
const inBrackets = /<([^<>]+)>/gu

/**
 * The e-mail addresses of a text as they are stored, each once: typed with commas, semicolons, spaces or line ends
 * between them, or copied from a mail program along with their names. What is no address stays as it is, so that it can
 * be named.
 */
export function cleanedAddresses(text: string): string[] {
  const found = text
    .replace(quotedName, '')
    .replace(lineEnd, '\n')
    .split(/[,;\n]/u)
    .flatMap(addressesOf)
    .map(composed)
  const first = new Map<string, string>()
  for (const address of found) if (!first.has(addressKey(address))) first.set(addressKey(address), address)
  return [...first.values()]
}

function addressesOf(part: string): string[] {
  const bracketed = [...part.matchAll(inBrackets)].map(([, address = '']) => cleanedAddress(address))
  const rest = cleanedAddress(part.replace(inBrackets, ' '))
  const words = rest.split(' ').filter((word) => word !== '')
  const addresses = words.filter((word) => word.includes('@'))
  if (bracketed.length > 0) return [...addresses, ...bracketed]
  return addresses.length === words.length ? addresses : [rest]
}

/** A decimal number without what is pasted along with it; a space that breaks no line groups its digits. */
export const cleanedNumber = (text: string): string => cleaned(text.replace(/[^\P{Zs} ]/gu, ''), 'code')

/** A character of a text that cannot be stored: `U+202E`, and the words before it, '' at the beginning. */
export interface CharacterFault {
  character: string
  before: string
}

// Controls; embeddings and overrides, which make a text read in another order than it is written; halves of characters.
const refused = /[\p{Cc}\p{Cs}\u{202A}-\u{202E}]/u
const refusedInLines = /(?![\n\t])[\p{Cc}\p{Cs}\u{202A}-\u{202E}]/u

/** The first character for which a cleaned text of that kind is refused; undefined where there is none. */
export function faultOf(text: string, kind: TextKind): CharacterFault | undefined {
  const found = (kind === 'lines' ? refusedInLines : refused).exec(text)
  if (found === null) return undefined
  const code = found[0].codePointAt(0) ?? 0
  const near = text
    .slice(Math.max(0, found.index - 20), found.index)
    .replace(/\s+/g, ' ')
    .trimEnd()
  // The first of several words may be cut.
  const before = found.index > 20 && near.includes(' ') ? near.slice(near.indexOf(' ') + 1) : near
  return { character: `U+${code.toString(16).toUpperCase().padStart(4, '0')}`, before: before.toWellFormed().trim() }
}

/** Whether a text has a character to see. */
export const isVisible = (text: string): boolean => visible.test(text)

/**
 * With each letter and its signs as one character where there is one: macOS, for one, writes the ā of a file's name as
 * an a and a macron, which looks the same and compares as different.
 */
export const composed = (text: string): string => text.normalize('NFC')

/** An e-mail address as accounts and people are told apart by it. */
export const addressKey = (email: string): string => composed(composed(email).toLowerCase())

/** One line without all that `faultOf` refuses: for names of files and for searches, which are never refused. */
export const withoutHidden = (text: string): string =>
  composed(cleaned(text.toWellFormed(), 'line').replace(new RegExp(refused, 'gu'), ''))
