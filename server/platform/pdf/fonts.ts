import { createRequire } from 'node:module'
import path from 'node:path'

// What documents are written with: fonts of npm packages and no others, so that a document looks the same whatever is
// installed on the machine that printed it. Typst opens a file when a text needs it, so a long list costs nothing.

const require = createRequire(import.meta.url)

/** The files of a font in its own package: `@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf`. */
function googleFonts(family: string, weights: readonly string[]): string[] {
  const folder = path.dirname(require.resolve(`@expo-google-fonts/${family.toLowerCase().replaceAll(' ', '-')}`))
  return weights.map((weight) => path.join(folder, weight, `${family.replaceAll(' ', '')}_${weight}.ttf`))
}

const regularAndSemiBold = ['400Regular', '600SemiBold']

/** Noto Sans of the scripts that the house's own fonts don't have; Noto Sans itself has Devanagari as well. */
const scripts = [
  'Noto Sans',
  'Noto Sans Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Bengali',
  'Noto Sans Gurmukhi',
  'Noto Sans Gujarati',
  'Noto Sans Tamil',
  'Noto Sans Telugu',
  'Noto Sans Kannada',
  'Noto Sans Malayalam',
  'Noto Sans Sinhala',
  'Noto Sans Thai',
  'Noto Sans Lao',
  'Noto Sans Khmer',
  'Noto Sans Myanmar',
  'Noto Sans Georgian',
  'Noto Sans Armenian',
  'Noto Sans Ethiopic',
]

const simplifiedChinese = path.join(path.dirname(require.resolve('@embedpdf/fonts-sc')), '..', 'fonts')

/** The files of every font, each loaded by the compiler when a character asks for it. */
export const fontFiles: readonly string[] = [
  ...googleFonts('Public Sans', regularAndSemiBold),
  ...googleFonts('Archivo', ['600SemiBold', '700Bold']),
  ...googleFonts('Noto Emoji', ['400Regular']),
  ...scripts.flatMap((family) => googleFonts(family, regularAndSemiBold)),
  path.join(simplifiedChinese, 'NotoSansHans-Regular.otf'),
  path.join(simplifiedChinese, 'NotoSansHans-Bold.otf'),
  ...googleFonts('Nanum Gothic', ['400Regular', '700Bold']),
  ...googleFonts('Noto Sans Symbols', regularAndSemiBold),
  ...googleFonts('Noto Sans Symbols 2', ['400Regular']),
]

/**
 * Where a character is looked for that neither heading nor body font has, in this order: Chinese before Korean, whose
 * font has some of the same signs in another hand.
 */
export const fallbackFamilies: readonly string[] = [
  'Noto Emoji',
  ...scripts,
  'Noto Sans S Chinese',
  'NanumGothic',
  'Noto Sans Symbols',
  'Noto Sans Symbols 2',
]
