/** The mark behind which the cursor stands, and what is typed behind it so far. */
export type OpenMark = { mark: '@' | '#' | ';' | '+'; at: number; typed: string }

// At the beginning of a word; a name in quotes has spaces.
const open = /(?:^|\s)([@#;+])(?:"([^"]{0,60})|([^\s"]{0,60}))$/u

/** The mark that is being typed where the cursor stands. */
export function markAt(line: string, cursor: number): OpenMark | undefined {
  const found = open.exec(line.slice(0, cursor))
  if (found === null) return undefined
  const mark = found[1] as OpenMark['mark']
  return { mark, at: found.index + found[0].indexOf(mark), typed: found[2] ?? found[3] ?? '' }
}

/** The line with a name in place of what was typed behind the mark, in quotes where it has spaces. */
export function withName(line: string, { mark, at }: OpenMark, name: string, cursor: number) {
  const named = `${mark}${/\s/.test(name) ? `"${name}"` : name} `
  return { line: line.slice(0, at) + named + line.slice(cursor).replace(/^"?\s?/, ''), cursor: at + named.length }
}
