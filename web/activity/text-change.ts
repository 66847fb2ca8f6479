/** So many characters of a long text are shown around what changed in it. */
const shown = 80

/** A long text as it stands in a line: as much of it as tells what changed. */
export interface TextChange {
  from: string
  to: string
  /** Whether there is more of it. */
  isCut: boolean
}

/**
 * The first words that differ in two texts, with what leads to them; whole where both are short. Line breaks become
 * spaces.
 */
export function textChange(before: string, after: string): TextChange {
  const [old, now] = [inLine(before), inLine(after)]
  if (old.length <= shown && now.length <= shown) return { from: old, to: now, isCut: false }
  const start = old === '' || now === '' ? 0 : wordBefore(old, firstDifference(old, now))
  return { from: excerpt(old, start), to: excerpt(now, start), isCut: true }
}

const inLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function firstDifference(old: string, now: string): number {
  let at = 0
  while (at < old.length && at < now.length && old[at] === now[at]) at += 1
  return at
}

/** Where the third word before a place begins. */
function wordBefore(text: string, at: number): number {
  let start = at
  for (let words = 0; words < 3 && start > 0; words += 1) start = text.lastIndexOf(' ', start - 2) + 1
  return start
}

function excerpt(text: string, start: number): string {
  const rest = text.slice(start)
  const end = rest.length <= shown ? rest.length : Math.max(rest.lastIndexOf(' ', shown), shown / 2)
  return `${start > 0 && rest !== '' ? '… ' : ''}${rest.slice(0, end)}${end < rest.length ? ' …' : ''}`
}
