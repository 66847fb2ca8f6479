import { expect, it } from 'vitest'
import { wordsIn } from './words.ts'

const en = {
  greeting: 'Dear {{name}}',
  photos_one: '{{count}} photo',
  photos_other: '{{count}} photos',
  pdf: { title: 'Report', page: 'Page {n} of {total}', tax: 'incl. {{tax}}' },
}
const fr = {
  greeting: 'Bonjour {{name}}',
  photos_one: '{{count}} photo',
  photos_other: '{{count}} photos',
  photos_many: '{{count}} de photos',
  pdf: { title: 'Rapport', page: 'Page {n} sur {total}', tax: '{{tax}} comprise' },
}
const es = {
  greeting: 'Hola {{name}}',
  photos_one: 'una foto',
  photos_other: '{{count}} fotos',
  pdf: { title: 'Informe', page: 'Página {n} de {total}', tax: 'con {{tax}}' },
}
const words = wordsIn({ en, es, fr })

it('says a text in a language, with what was typed as it was typed', () => {
  for (const name of ['Ana & <b>Co</b>', '{{count}}', '$t(greeting)', 'a$&b'])
    expect(words('es').say('greeting', { name })).toBe(`Hola ${name}`)
})

it('counts, and writes the number as the language does', () => {
  expect([0, 1, 2, 25_000].map((count) => words('en').say('photos', { count }))).toEqual([
    '0 photos',
    '1 photo',
    '2 photos',
    '25,000 photos',
  ])
  expect([0, 1, 2, 25_000].map((count) => words('fr').say('photos', { count }))).toEqual([
    '0 photo',
    '1 photo',
    '2 photos',
    '25\u202f000 photos',
  ])
  expect(words('es').say('photos', { count: 1 })).toBe('una foto')
})

it('gives a whole section, and leaves to the template what the template fills in', () => {
  expect(words('fr').section('pdf', { tax: 'TVA' })).toEqual({
    title: 'Rapport',
    page: 'Page {n} sur {total}',
    tax: 'TVA comprise',
  })
  expect([words('fr').language, words('fr').locale, words('en').locale]).toEqual(['fr', 'fr', 'en-NZ'])
})

it('throws rather than print a hole', () => {
  expect(() => words('en').say('greeting')).toThrow('{{name}} has no value in "Dear {{name}}"')
  expect(() => words('en').section('pdf')).toThrow('{{tax}} has no value')
})

// The types are the rule here: what `tsc` would take in these lines fails `npm run check`.
it('knows its keys', () => {
  // @ts-expect-error there is no such key
  expect(words('en').say('farewell')).toBe('farewell')
  // @ts-expect-error a plural is asked for by its name
  expect(words('en').say('photos_one', { count: 1 })).toBe('1 photo')
  // @ts-expect-error a section is no text
  expect(() => words('en').say('pdf')).not.toThrow()
  // @ts-expect-error and a text no section
  expect(() => words('en').section('greeting', { name: '' })).not.toThrow()
  // @ts-expect-error every language has every text
  expect(wordsIn({ en, es: {}, fr })('es').language).toBe('es')
})
