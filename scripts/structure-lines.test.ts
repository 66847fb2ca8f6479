import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { widthFaults } from './structure-lines.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lines-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function faultsOf(text: string): string[] {
  writeFileSync(join(root, 'rules.tsx'), text)
  return widthFaults(root, 'rules.tsx')
}

const words = 'word '.repeat(30)
const at = (line: number) => [`rules.tsx:${line}: wider than 120 columns`]

test.each([
  ['a comment', `export const a = 1\n// ${words}`, 2],
  ['a block of comment', `/** ${words} */\nexport const a = 1`, 1],
  ['a comment behind a statement', `export const a = 1 // ${words}`, 1],
  ['a line inside a template', `export const a = \`select\n${words}\nfrom jobs\``, 2],
  ['the first line of a template', `export const a = \`${words}\n\``, 1],
  ['a line with short literals', `export const a = [${"'a', ".repeat(30)}]`, 1],
])('%s may not be wider than 120 columns', (_, text, line) => {
  expect(faultsOf(text)).toEqual(at(line))
})

test.each([
  ['a sentence', `export const a = '${words}'`],
  ['class names', `export const A = () => <p className="${words}" />`],
  ['a template on one line', `export const a = \`${words}\``],
  ['a pattern', `export const a = /${words}/`],
  ['120 columns', `// ${'x'.repeat(117)}`],
])('%s may be', (_, text) => {
  expect(faultsOf(text)).toEqual([])
})
