// Ids as they stand in a text: whoever writes another way mentions nobody.
const token = /<@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})>/g

/** Somebody as a comment's text names them. */
export const mentionOf = (id: string): string => `<@${id}>`

/** Whom a text mentions, each once, in the order of the text. */
export const mentionedIn = (body: string): string[] => [...new Set([...body.matchAll(token)].map(([, id = '']) => id))]

/** A piece of a comment: plain text, a mentioned person, a web address, or bold text made of such pieces. */
export type Piece = PlainPiece | { kind: 'bold'; pieces: PlainPiece[] }
export type PlainPiece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string }
  | { kind: 'mention'; id: string }

/** A part of a comment: lines of text, or a list. Items of a numbered list keep the numbers that were typed. */
export type Block =
  | { kind: 'text'; pieces: Piece[] }
  | { kind: 'list'; ordered: boolean; items: { number: number | undefined; pieces: Piece[] }[] }

/**
 * What begins an item of a list, with its number in a numbered one: `- `, `* ` and `• ` as people type and paste them,
 * or `1. `. A year does not begin a list.
 */
export const listMark = /^[ \t]{0,3}(?:[-*•]|(\d{1,3})\.)[ \t]+/u

const listItem = new RegExp(`${listMark.source}(?=\\S)`, 'u')

/** A comment's text as it is shown: lists as lists, `**text**` bold, people and web addresses as such. */
export function blocksOf(body: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  function endText() {
    const isWritten = (line: string) => line !== ''
    const text = lines.slice(Math.max(lines.findIndex(isWritten), 0), lines.findLastIndex(isWritten) + 1).join('\n')
    if (text !== '') blocks.push({ kind: 'text', pieces: piecesOf(text) })
    lines = []
  }
  for (const line of body.split('\n')) {
    const marked = listItem.exec(line)
    if (marked === null) {
      lines.push(line)
      continue
    }
    endText()
    const number = marked[1] === undefined ? undefined : Number(marked[1])
    const item = { number, pieces: piecesOf(line.slice(marked[0].length)) }
    const before = blocks.at(-1)
    const ordered = number !== undefined
    if (before?.kind === 'list' && before.ordered === ordered) before.items.push(item)
    else blocks.push({ kind: 'list', ordered, items: [item] })
  }
  endText()
  return blocks
}

/** A comment's text for mails and notifications: bold without its asterisks, list items behind a bullet. */
export const withoutFormat = (body: string): string =>
  body
    .split('\n')
    .map((line) => line.replace(listItem, (mark, number?: string) => (number === undefined ? '• ' : mark)))
    .map((line) =>
      boldIn(line)
        .map(({ text }) => text)
        .join(''),
    )
    .join('\n')

/** The pieces of a text without lists. Bold text begins and ends in the same line, not with a space. */
export const piecesOf = (text: string): Piece[] =>
  boldIn(text).flatMap(({ bold, text: within }): Piece[] => {
    const pieces = plainPiecesOf(within)
    return bold ? [{ kind: 'bold', pieces }] : pieces
  })

function boldIn(text: string): { bold: boolean; text: string }[] {
  const [first = '', ...parts] = text.split('**')
  const found = [{ bold: false, text: first }]
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? ''
    const last = found.at(-1)
    if (at + 1 < parts.length && part !== '' && part === part.trim() && !part.includes('\n')) {
      at += 1
      found.push({ bold: true, text: part }, { bold: false, text: parts[at] ?? '' })
    } else if (last !== undefined) last.text += `**${part}`
  }
  return found.filter(({ text: within }) => within !== '')
}

// Up to a space or what closes around it; the sign that ends the sentence is none of it.
const address = /\bhttps?:\/\/[^\s<>"'`\p{Cc}\p{Cf}]+/giu
const closing = new Set('.,;:!?…)]}*_')

// Only web addresses are links: whatever else looks like one stays text.
function plainPiecesOf(text: string): PlainPiece[] {
  const pieces: PlainPiece[] = []
  let from = 0
  for (const found of text.matchAll(token)) {
    pieces.push(...linksIn(text.slice(from, found.index)), { kind: 'mention', id: found[1] ?? '' })
    from = found.index + found[0].length
  }
  return [...pieces, ...linksIn(text.slice(from))]
}

function linksIn(text: string): PlainPiece[] {
  const pieces: PlainPiece[] = []
  let from = 0
  for (const found of text.matchAll(address)) {
    const link = withoutClosing(found[0])
    if (!isWebAddress(link)) continue
    pieces.push(...plain(text.slice(from, found.index)), { kind: 'link', text: link })
    from = found.index + link.length
  }
  return [...pieces, ...plain(text.slice(from))]
}

/** `(see https://a.example/b_(c))` names `https://a.example/b_(c)`: a bracket that it opened closes within it. */
function withoutClosing(found: string): string {
  let unclosed = found.split('(').length - found.split(')').length
  let end = found.length
  while (closing.has(found.charAt(end - 1))) {
    if (found.charAt(end - 1) === ')') {
      if (unclosed >= 0) break
      unclosed += 1
    }
    end -= 1
  }
  return found.slice(0, end)
}

const isWebAddress = (link: string): boolean => {
  const read = URL.parse(link)
  // A name before the host makes an address look like another's.
  return read !== null && /^https?:$/.test(read.protocol) && read.username === '' && read.password === ''
}

const plain = (text: string): PlainPiece[] => (text === '' ? [] : [{ kind: 'text', text }])

/** A comment as people read it, in one text: names in place of ids. */
export const asRead = (body: string, mentions: readonly { id: string; name: string }[]): string =>
  body.replace(token, (written, id: string) => {
    const found = mentions.find((each) => each.id === id)
    return found === undefined ? written : `@${found.name}`
  })

type Named = { id: string; name: string }

/**
 * A comment as somebody typed it, with ids in place of the names that they picked. Of people of one name the first that
 * stands there is the first that was picked (`pickedAfter`).
 */
export function asSent(typed: string, picked: readonly Named[]): string {
  if (picked.length === 0) return typed
  const left = new Map(namesOf(picked).map((name) => [name, ofName(picked, name).map(({ id }) => id)]))
  return typed.replace(named(namesOf(picked)), (_, name: string) => {
    const ids = left.get(name) ?? []
    const id = (ids.length > 1 ? ids.shift() : ids[0]) ?? ''
    return mentionOf(id)
  })
}

type Typing<Person> = { text: string; cursor: number; picked?: Person | undefined }

/**
 * Whom the names in a text mean after it was typed in, up to the cursor; somebody may have been picked there. Of people
 * of one name, who was deleted again is meant no more: they stand in the order of the text.
 */
export function pickedAfter<Person extends Named>(
  before: { text: string; picked: readonly Person[] },
  { text, cursor, picked }: Typing<Person>,
): readonly Person[] {
  const tail = before.text.endsWith(text.slice(cursor)) ? text.length - cursor : 0
  const end = before.text.length - tail
  const begin = sameStart(before.text.slice(0, end), text.slice(0, cursor))
  const left = namesOf(before.picked).flatMap((name) => {
    const people = ofName(before.picked, name)
    // Who types the name anew means the same person, where there is but one.
    if (people.length === 1) return people
    const places = placesOf(name, before.text, before.picked)
    return people.filter((_, at) => {
      const place = places[at]
      return place !== undefined && (place + name.length < begin || place >= end)
    })
  })
  if (picked === undefined) return left
  const { name } = picked
  const places = placesOf(name, text, [...left, picked])
  const at = places.findLastIndex((place) => place < cursor)
  const others = places.length > 1 ? ofName(left, name) : []
  // What was typed without picking means who was picked before.
  const earlier = Array.from({ length: at }, (_, each) => others[each] ?? others.at(-1) ?? picked)
  return [...left.filter((each) => each.name !== name), ...earlier, picked, ...others.slice(Math.max(at, 0))]
}

const namesOf = (people: readonly Named[]): string[] => [...new Set(people.map(({ name }) => name))]

const ofName = <Person extends Named>(people: readonly Person[], name: string): Person[] =>
  people.filter((each) => each.name === name)

// Mele Tau before Mele, and nobody within another word.
function named(names: readonly string[]): RegExp {
  const longestFirst = names.toSorted((one, other) => other.length - one.length)
  return new RegExp(`@(${longestFirst.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
}

/** Where a name stands, among those of all who are named. */
const placesOf = (name: string, text: string, people: readonly Named[]): number[] =>
  [...text.matchAll(named(namesOf(people)))].filter((found) => found[1] === name).map(({ index }) => index)

function sameStart(one: string, other: string): number {
  let at = 0
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1
  return at
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
