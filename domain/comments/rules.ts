// Ids as they stand in a text: whoever writes another way mentions nobody.
const token = /<@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})>/g

/** Somebody as a comment's text names them. */
export const mentionOf = (id: string): string => `<@${id}>`

/** Whom a text mentions, each once, in the order of the text. */
export const mentionedIn = (body: string): string[] => [...new Set([...body.matchAll(token)].map(([, id = '']) => id))]

/** A piece of a comment: text as it stands, somebody, or an address that is opened. */
export type Piece = { kind: 'text'; text: string } | { kind: 'link'; text: string } | { kind: 'mention'; id: string }

// Up to a space or what closes around it; the sign that ends the sentence is none of it.
const address = /\bhttps?:\/\/[^\s<>"'`\p{Cc}\p{Cf}]+/giu
const closing = new Set('.,;:!?…)]}*_')

/** A comment's text in pieces. Only web addresses are links: whatever else looks like one stays text. */
export function piecesOf(body: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const found of body.matchAll(token)) {
    pieces.push(...linksIn(body.slice(from, found.index)), { kind: 'mention', id: found[1] ?? '' })
    from = found.index + found[0].length
  }
  return [...pieces, ...linksIn(body.slice(from))]
}

function linksIn(text: string): Piece[] {
  const pieces: Piece[] = []
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

const plain = (text: string): Piece[] => (text === '' ? [] : [{ kind: 'text', text }])

/** A comment as people read it, in one text: names in place of ids. */
export const asRead = (body: string, mentions: readonly { id: string; name: string }[]): string =>
  body.replace(token, (written, id: string) => {
    const found = mentions.find((each) => each.id === id)
    return found === undefined ? written : `@${found.name}`
  })

/**
 * A comment as somebody typed it, with ids in place of the names that they picked. Of two people of one name the first
 * that stands there is the first that was picked.
 */
export function asSent(typed: string, picked: readonly { id: string; name: string }[]): string {
  if (picked.length === 0) return typed
  // Mele Tau before Mele, and nobody within another word.
  const names = [...new Set(picked.map(({ name }) => name))].toSorted((one, other) => other.length - one.length)
  const written = new RegExp(`@(${names.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  const left = new Map(names.map((name) => [name, picked.filter((each) => each.name === name).map(({ id }) => id)]))
  return typed.replace(written, (_, name: string) => {
    const ids = left.get(name) ?? []
    const id = (ids.length > 1 ? ids.shift() : ids[0]) ?? ''
    return mentionOf(id)
  })
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
