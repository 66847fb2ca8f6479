import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cutFonts, rangeOf } from './fonts.ts'

const ui = join(import.meta.dirname, '../web/ui')
const stylesheet = readFileSync(join(ui, 'fonts.css'), 'utf8').replace(/\s+/g, ' ')

it('the fonts are those that their packages give', async () => {
  const fonts = await cutFonts()
  expect(fonts.size).toBe(6)
  for (const [name, file] of fonts) expect(readFileSync(join(ui, 'fonts', name)).equals(file), name).toBe(true)
})

it.each(['macrons', 'western'] as const)('the stylesheet asks for the file of %s by the characters it has', (part) => {
  for (const family of ['archivo', 'public-sans'])
    expect(stylesheet).toContain(`fonts/${family}-${part}.woff2') format('woff2'); unicode-range: ${rangeOf(part)};`)
})

it('English is one file of each font, and the long vowels of Māori are small beside it', async () => {
  const fonts = await cutFonts()
  expect(rangeOf('english')).toMatch(/^U\+0020-007E, /)
  expect(stylesheet).toContain(`archivo-english.woff2') format('woff2'); unicode-range: ${rangeOf('english')};`)
  for (const family of ['archivo', 'public-sans']) {
    expect(fonts.get(`${family}-english.woff2`)?.length).toBeLessThan(15 * 1024)
    expect(fonts.get(`${family}-macrons.woff2`)?.length).toBeLessThan(2.5 * 1024)
  }
})
