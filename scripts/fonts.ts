import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

// `node scripts/fonts.ts`: cuts the fonts of the screens out of their packages (decision 0042).
// The files are kept with the source, so that a build needs no time for them; scripts/fonts.test.ts cuts them again.

const folder = join(import.meta.dirname, '../web/ui/fonts')
const { resolve } = createRequire(import.meta.url)

const between = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/** What a page in English is written with, Māori names apart. */
const english = `${between(0x20, 0x7e)}\u00a0\u00ab\u00b0\u00b2\u00b3\u00b7\u00bb\u00d7–—‘’“”„•…\u202f−→€™`
/** The long vowels of Māori. */
const macrons = 'ĀāĒēĪīŌōŪū'
/** The rest of Western Europe, Spanish and French among it, and the rarer signs. */
const rest = `${between(0xa1, 0xff)}ıŒœŸˆ˚˜ʻʼ\u0304\u0308\u0329${between(0x2000, 0x206f)}↑↓∕\ufeff\ufffd`
const western = Array.from(rest)
  .filter((letter) => !english.includes(letter))
  .join('')

const families = [
  { name: 'public-sans', weights: { min: 400, max: 700, default: 400 } },
  // Headings alone.
  { name: 'archivo', weights: { min: 600, max: 700, default: 600 } },
] as const

const parts = [
  { name: 'english', text: english, from: 'latin' },
  { name: 'macrons', text: macrons, from: 'latin-ext' },
  { name: 'western', text: western, from: 'latin' },
] as const

// What the screens use of a font's refinements: tabular figures, and what letters need beside each other.
const keepFeatures = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum']

/** Every file of the screens' fonts by its name, cut anew. */
export async function cutFonts(): Promise<Map<string, Buffer>> {
  const cut = families.flatMap((family) =>
    parts.map(async (part): Promise<[string, Buffer]> => {
      const whole = readFileSync(
        resolve(`@fontsource-variable/${family.name}/files/${family.name}-${part.from}-wght-normal.woff2`),
      )
      const file = await subsetFont(whole, part.text, {
        targetFormat: 'woff2',
        variationAxes: { wght: family.weights },
        keepFeatures,
        noHinting: true,
      })
      return [`${family.name}-${part.name}.woff2`, file]
    }),
  )
  return new Map(await Promise.all(cut))
}

/** The characters of each part, as a stylesheet's `unicode-range` lists them. */
export function rangeOf(name: (typeof parts)[number]['name']): string {
  const text = parts.find((part) => part.name === name)?.text ?? ''
  const codes = [...new Set(text)].map((letter) => letter.codePointAt(0) ?? 0).toSorted((a, b) => a - b)
  const runs: [number, number][] = []
  for (const code of codes) {
    const last = runs.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else runs.push([code, code])
  }
  const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0')
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ')
}

if (import.meta.main) {
  mkdirSync(folder, { recursive: true })
  for (const [name, file] of await cutFonts()) {
    writeFileSync(join(folder, name), file)
    console.log(`${name} ${(file.length / 1024).toFixed(1)} KB`)
  }
  for (const { name } of parts) console.log(`${name}: ${rangeOf(name)}`)
}
