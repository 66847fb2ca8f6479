import { listMark } from '#domain/comments/rules.ts'

/** A change of a text: what stands from one place to another is replaced. */
export type Change = { from: number; to: number; text: string }

/** Changes from the end of the text to its beginning, and what is selected after them. */
export type Edit = { changes: readonly Change[]; selection: readonly [from: number, to: number] }

const bold = '**'

/** Makes the selected text bold, or no longer bold; without a selection the cursor stands between the asterisks. */
export function toggledBold(text: string, from: number, to: number): Edit {
  const [begin, end] = withoutSpaces(text, from, to)
  if (text.slice(begin - bold.length, begin) === bold && text.slice(end, end + bold.length) === bold)
    return {
      changes: [
        { from: end, to: end + bold.length, text: '' },
        { from: begin - bold.length, to: begin, text: '' },
      ],
      selection: [begin - bold.length, end - bold.length],
    }
  return {
    changes: [
      { from: end, to: end, text: bold },
      { from: begin, to: begin, text: bold },
    ],
    selection: [begin + bold.length, end + bold.length],
  }
}

/** Makes the lines of the selection a list of this kind, or lines again where all of them are one already. */
export function toggledList(text: string, from: number, to: number, kind: 'bulleted' | 'numbered'): Edit {
  const lines = linesAt(text, from, to)
  const isList = lines.every(({ line }) => {
    const mark = listMark.exec(line)
    return mark !== null && (mark[1] === undefined) === (kind === 'bulleted')
  })
  const changes = lines.map(({ at, line }, index): Change => {
    const before = listMark.exec(line)?.[0].length ?? 0
    const beginning = kind === 'bulleted' ? '- ' : `${index + 1}. `
    return { from: at, to: at + before, text: isList ? '' : beginning }
  })
  return { changes: changes.toReversed(), selection: [movedBy(changes, from), movedBy(changes, to)] }
}

/** What Enter does in an item of a list: the next item begins; an empty item ends the list. Elsewhere nothing. */
export function continuedList(text: string, cursor: number): Edit | undefined {
  const at = text.lastIndexOf('\n', cursor - 1) + 1
  const newline = text.indexOf('\n', cursor)
  const end = newline < 0 ? text.length : newline
  const line = text.slice(at, end)
  const mark = listMark.exec(line)?.[0]
  if (mark === undefined || cursor < at + mark.length) return undefined
  if (line.length === mark.length) return { changes: [{ from: at, to: end, text: '' }], selection: [at, at] }
  const next = mark.replace(/\d+/, (typed) => `${Number(typed) + 1}`)
  return {
    changes: [{ from: cursor, to: cursor, text: `\n${next}` }],
    selection: [cursor + 1 + next.length, cursor + 1 + next.length],
  }
}

function withoutSpaces(text: string, from: number, to: number): [number, number] {
  const selected = text.slice(from, to)
  if (selected.trim() === '') return [to, to]
  return [from + selected.length - selected.trimStart().length, from + selected.trimEnd().length]
}

function linesAt(text: string, from: number, to: number): { at: number; line: string }[] {
  const begin = text.lastIndexOf('\n', from - 1) + 1
  const newline = text.indexOf('\n', Math.max(from, to))
  let at = begin
  return text
    .slice(begin, newline < 0 ? text.length : newline)
    .split('\n')
    .map((line) => {
      const found = { at, line }
      at += line.length + 1
      return found
    })
}

function movedBy(changes: readonly Change[], place: number): number {
  let moved = place
  for (const { from, to, text } of changes) {
    if (place < from) continue
    moved += text.length - Math.min(to - from, place - from)
  }
  return moved
}
