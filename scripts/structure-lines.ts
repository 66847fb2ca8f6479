import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { visit } from './structure-source.ts'

const limit = 120

/**
 * Lines wider than the formatter's, which leaves comments and the insides of templates alone. A line may be wider where
 * one literal is why (a sentence, class names, a pattern): nothing breaks that but taking it apart.
 */
export function widthFaults(root: string, path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  const lines = text.split('\n')
  const wide = lines.flatMap((line, index) => (line.length > limit ? [index] : []))
  if (wide.length === 0) return []
  const literals = longestLiterals(path, text)
  return wide
    .filter((index) => (lines[index] ?? '').length - (literals.get(index) ?? 0) > limit - 2)
    .map((index) => `${path}:${index + 1}: wider than ${limit} columns`)
}

/** The width of the longest literal that begins and ends on a line, by the line's index. */
function longestLiterals(path: string, text: string): Map<number, number> {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineOf = (offset: number) => starts.findLastIndex((start) => start <= offset)
  const longest = new Map<number, number>()
  visit(parseSync(path, text).program, (node) => {
    const isLiteral = node.type === 'Literal' || node.type === 'TemplateLiteral'
    const [start, end] = [Number(node['start']), Number(node['end'])]
    const line = lineOf(start)
    if (isLiteral && line === lineOf(end)) longest.set(line, Math.max(longest.get(line) ?? 0, end - start))
  })
  return longest
}
