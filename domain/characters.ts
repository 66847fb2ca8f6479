/** What a text is, which decides what it may hold: one line, several lines, or a code that people compare by eye. */
export type TextKind = 'line' | 'lines' | 'code'

// Flags of England, Scotland and Wales are written with characters that are hidden everywhere else.
const flags = /\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}/gu
const lineEnd = /[\n\r\v\f\u{85}\u{2028}\u{2029}]/u
// Controls; what turns the order of a text around (embeddings, overrides, isolates); what takes no room and joins
// nothing. Joiners stay, which emoji and several scripts need, and so do the marks that name a direction.
const hidden =
  /[\p{Cc}\u{AD}\u{200B}\u{2028}-\u{202E}\u{2060}-\u{206F}\u{FEFF}\u{FFF9}-\u{FFFB}\u{1D173}-\u{1D17A}\u{E0000}-\u{E007F}]/u
// In a code also joiners, marks and spaces that look like the one of the keyboard.
const unlikeItself = /[\p{Cf}\u{FE00}-\u{FE0F}\u{A0}\u{1680}\u{2000}-\u{200A}\u{202F}\u{205F}\u{3000}]/u
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\u{115F}\u{1160}\u{2800}\u{3164}\u{FFA0}]/u

/** Why a text of that kind can't be taken; undefined when it can. */
export function faultOf(text: string, kind: TextKind): 'storable' | 'oneLine' | 'hidden' | undefined {
  // PostgreSQL stores neither NUL nor half a surrogate pair.
  if (text.includes('\u0000') || !text.isWellFormed()) return 'storable'
  if (kind !== 'lines' && lineEnd.test(text)) return 'oneLine'
  const rest = (kind === 'lines' ? text.replace(/[\n\t]/g, '') : text).replace(flags, '')
  return hidden.test(rest) || (kind === 'code' && unlikeItself.test(rest)) ? 'hidden' : undefined
}

/** Whether there is anything to see in it. */
export const isVisible = (text: string): boolean => visible.test(text)

/** Every line end as one newline, as browsers write it in a text of several lines. */
export const withPlainLineEnds = (text: string): string => text.replace(/\r\n?|[\u{85}\u{2028}\u{2029}]/gu, '\n')

/**
 * With each letter and its signs as one character where there is one: macOS, for one, writes the ā of a file's name as
 * an a and a macron, which looks the same and compares as different.
 */
export const composed = (text: string): string => text.normalize('NFC')

/** An e-mail address as accounts and people are told apart by it. */
export const addressKey = (email: string): string => composed(composed(email).toLowerCase())

/** Without what nobody can see: for names that come from elsewhere and can't be asked about. */
export const withoutHidden = (text: string): string =>
  composed(text.toWellFormed().replace(new RegExp(hidden, 'gu'), ''))
