import { describe, expect, it } from 'vitest'
import { phonePatternsOf, wordPatternsOf } from './search-words.ts'

// PostgreSQL reads these as JavaScript does; server tests of the lists ask PostgreSQL itself.
const finds = (search: string, text: string): boolean =>
  wordPatternsOf(search).every((pattern) => new RegExp(pattern, 'iu').test(text))

describe('the words of a search', () => {
  it.each([
    ['Maori', 'Ngā Māori o Tāmaki'],
    ['māori', 'Maori Trust'],
    ['MĀORI', 'maori'],
    ['senor pena', 'Señor Peña'],
    ['Francois', 'François Lefèvre'],
    ['sorensen', 'Sørensen'],
    ['Ma\u0304ori', 'Māori'],
    ['開発', '株式会社開発'],
    ['Дом', 'дом'],
  ])('%s finds %s', (search, text) => {
    expect(finds(search, text)).toBe(true)
  })

  it.each([
    ['k.a', 'Kea'],
    ['tui kea', 'Tui'],
    ['(', 'Kea'],
    ['maori', 'Maroi'],
  ])('%s does not find %s', (search, text) => {
    expect(finds(search, text)).toBe(false)
  })

  it.each(['.', '*', '+', '?', '(', ')', '[', ']', '{', '}', '|', '^', '$', '\\', '***=', '(?i)', '[[:alpha:]]'])(
    'takes %s literally',
    (search) => {
      expect(finds(search, `before ${search} after`)).toBe(true)
      expect(finds(search, 'before after')).toBe(false)
    },
  )
})

/** Whether one of the patterns finds the number, as `like` on its digits does. */
const findsPhone = (search: string, phone: string): boolean =>
  phonePatternsOf(search).some((pattern) =>
    new RegExp(`^${pattern.replaceAll('%', '.*')}$`).test(phone.replace(/\D/g, '')),
  )

describe('a telephone number', () => {
  it.each([
    ['021 555', '+64 21 555 0155'],
    ['021-555', '021 555 0155'],
    ['+64 21 555', '021 555 0155'],
    ['+64 21 555', '+64215550155'],
    ['(09) 555', '+64 9 555 0133'],
    ['+1 415 555', '0415 555 0100'],
    ['+353 86 555', '086 555 0100'],
    ['0155', '+64 21 555 0155'],
    ['555.0155', '+64 (21) 555-0155'],
  ])('%s finds %s', (search, phone) => {
    expect(findsPhone(search, phone)).toBe(true)
  })

  it.each([
    ['021 556', '+64 21 555 0155'],
    ['+64 22 555', '021 555 0155'],
    ['+64', '021 555 0155'],
  ])('%s does not find %s', (search, phone) => {
    expect(findsPhone(search, phone)).toBe(false)
  })

  it.each(['', '02', 'CL-999', 'Unit 12', '+', '2026/abc'])('%j is none', (search) => {
    expect(phonePatternsOf(search)).toEqual([])
  })
})
