/**
 * A text as it is compared (SQL function `folded`): without capitals, accents, apostrophes and invisible characters,
 * hyphens for dashes, letters for ligatures, `and` for & and a + between spaces, one space between words.
 */
export const folded = (text: string): string => foldedLetters(text).replace(/\s+/g, ' ').replaceAll(' + ', ' and ')

// Whatever stands for an apostrophe, an ʻokina or a prime; invisible characters.
const unwritten =
  /['`\u00ad\u00b4\u02b9\u02bb-\u02bf\u02c8\u200b-\u200f\u2018\u2019\u201b\u2032\u2035\u2060-\u206f\ua78b\ua78c\ufeff\uff07]/g

const foldedLetters = (text: string): string =>
  text
    // Of an acute accent that stands for an apostrophe NFKD makes a space.
    .replace(unwritten, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øØłŁđĐ‐‑‒–—―−]/g, (letter) => plain[letter] ?? '-')
    .toLowerCase()
    .replace(/[æœß]/g, (letter) => plain[letter] ?? letter)
    .replaceAll('&', ' and ')

const plain: Readonly<Record<string, string>> = {
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
}

/** The words of a search as they are compared, ten at most. */
export const searchedWords = (search: string): string[] =>
  folded(withoutPunctuation(search))
    .trim()
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 10)

// What is copied along with a word: quotes around it, and what a sentence goes on with.
const quotes = /^["'`´“”„‘’«»]+/
const ends = /["'`´“”‘’«»,;:.!?…]+$/

/** A search without the punctuation around its words, unless there is nothing else in it. */
export const withoutPunctuation = (search: string): string => {
  const words = search.split(/\s+/).map((word) => word.replace(quotes, '').replace(ends, ''))
  return words.some((word) => word !== '') ? words.filter((word) => word !== '').join(' ') : search
}

/** A piece of a text, and whether it is what was searched for. */
interface Piece {
  text: string
  marked: boolean
}

/** A text in pieces by where these folded words stand in it; of a telephone number, by its digits. */
export function markedPieces(text: string, words: readonly string[]): Piece[] {
  const marked = rangesOf(text, words)
  const pieces: Piece[] = []
  let at = 0
  for (const [from, to] of marked) {
    if (from > at) pieces.push({ text: text.slice(at, from), marked: false })
    pieces.push({ text: text.slice(from, to), marked: true })
    at = to
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false })
  return pieces
}

/** Whether one of the words stands in a text. */
export const hasMatch = (text: string, words: readonly string[]): boolean => rangesOf(text, words).length > 0

type Range = [from: number, to: number]

/** Where words stand in a text: from, and up to; in order, none within another. */
function rangesOf(text: string, words: readonly string[]): Range[] {
  const letters = lettersOf(text)
  const line = letters.map(({ folded: letter }) => letter).join('')
  const ranges = words.flatMap((word) => placesOf(line, word)).map(([from, to]): Range => [from, to])
  if (ranges.length === 0) ranges.push(...phonePlaces(line, words))
  return joined(ranges.map(([from, to]) => [letters[from]?.from ?? 0, letters[to - 1]?.to ?? text.length]))
}

/** Each letter of a folded text with where it came from. */
function lettersOf(text: string): { folded: string; from: number; to: number }[] {
  const letters: { folded: string; from: number; to: number }[] = []
  let at = 0
  for (const character of text) {
    const to = at + character.length
    for (const letter of /\s/.test(character) ? ' ' : foldedLetters(character).trim()) {
      for (const unit of letter.split('')) letters.push({ folded: unit, from: at, to })
    }
    // An accent that stands by itself belongs to the letter before.
    const last = letters.at(-1)
    if (last !== undefined && /^[\u0300-\u036f]+$/.test(character)) last.to = to
    at = to
  }
  return letters
}

/** Where a word stands; one or two letters are searched for as a word's beginning. */
function placesOf(line: string, word: string): Range[] {
  const places: Range[] = []
  const isBeginning = /^[a-z0-9]{1,2}$/.test(word)
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
    if (!isBeginning || at === 0 || line[at - 1] === ' ') places.push([at, at + word.length])
  }
  return places
}

/** A telephone number is compared by its digits, with or without its country. */
function phonePlaces(line: string, words: readonly string[]): Range[] {
  const typed = words.join('').replace(/^00/, '+')
  const digits = typed.replace(/\D/g, '').replace(/^0+(?=\d{2})/, '')
  if (!/^\+?[\d\s()./-]+$/.test(typed) || digits.length < 3) return []
  const places = line.split('').flatMap((letter, at) => (/\d/.test(letter) ? [at] : []))
  const written = places.map((at) => line[at]).join('')
  const candidates = typed.startsWith('+')
    ? [digits, ...[1, 2, 3].map((country) => `0${digits.slice(country)}`)]
    : [digits]
  for (const each of candidates.filter(({ length }) => length > 3 || !typed.startsWith('+'))) {
    const at = written.indexOf(each)
    const [from, last] = [places[at], places[at + each.length - 1]]
    if (from !== undefined && last !== undefined) return [[from, last + 1]]
  }
  return []
}

function joined(ranges: readonly Range[]): Range[] {
  const answer: Range[] = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = answer.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else answer.push([from, to])
  }
  return answer
}

/** As much of a long text as a result shows, with the first of the words in it; '' where none is. */
export function excerptOf(text: string, words: readonly string[], about = 120): string {
  const [first] = rangesOf(text, words)
  if (first === undefined) return ''
  const line = text.replace(/\s/g, ' ')
  if (line.length <= about) return line
  const wanted = Math.max(0, Math.min(first[0] - 30, line.length - about))
  // From a word's beginning, so that no word, and no letter of two halves, is cut.
  const from = wanted === 0 ? 0 : Math.min(line.indexOf(' ', wanted) + 1 || first[0], first[0])
  const end = from + about >= line.length ? line.length : Math.max(line.lastIndexOf(' ', from + about), first[1])
  return `${from > 0 ? '…' : ''}${line.slice(from, end).trim()}${end < line.length ? '…' : ''}`
}
