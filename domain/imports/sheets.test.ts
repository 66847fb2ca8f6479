import { describe, expect, it } from 'vitest'
import { findTable, headingChoices, isErrorCell, tableAt } from './sheets.ts'

const rowsOf = (...rows: (string[] | null)[]) =>
  rows.flatMap((cells, at) => (cells === null ? [] : [{ row: at + 1, cells }]))
const sheet = (name: string, ...rows: (string[] | null)[]) => ({ name, rows: rowsOf(...rows), refused: null })
const clients = ['Name', 'Email', 'Phone']
const kauri = ['Kauri', 'k@example.test', '1']

describe('the heading', () => {
  const rowFound = (...rows: (string[] | null)[]) => findTable('clients', [sheet('', ...rows)])?.headingRow

  it.each([
    ['stands first', [clients, kauri], 1],
    [
      'stands below a title and a date',
      [['Contacts of Harbour Ltd'], ['As at 28 November 2026'], null, clients, kauri],
      4,
    ],
    ['stands below groups of columns', [['Client', '', 'Contact'], clients, kauri], 2],
    [
      'is the first full row where no word of it is known',
      [['Kunden'], ['Wer', 'Wo', 'Wann'], ['A', 'B', 'C'], ['D', 'E', 'F']],
      2,
    ],
    ['is the first row of a single column', [['Wer'], ['A'], ['B']], 1],
    [
      'is the first row where rows differ',
      [
        ['Wer', 'Wo'],
        ['A', 'B', 'C', 'D'],
        ['A', 'B'],
      ],
      1,
    ],
    [
      'may say one known word only',
      [
        ['Name', 'Colour'],
        ['Kauri', 'green'],
      ],
      1,
    ],
  ] as const)('%s', (_, rows, expected) => {
    expect(rowFound(...rows.map((cells) => (cells === null ? null : [...cells])))).toBe(expected)
  })
})

describe('the sheet', () => {
  const guide = sheet('Read me', ['Instructions'], ['Fill in the next sheet'])

  it('is the one whose heading names most, wherever it stands', () => {
    const sheets = [guide, sheet('Old', ['Name'], ['Rimu']), sheet('Clients', clients, kauri)]
    expect(findTable('clients', sheets)?.sheet.name).toBe('Clients')
    expect(findTable('clients', sheets.slice(0, 1))?.sheet.name).toBe('Read me')
  })

  it('is the first of several alike', () => {
    expect(findTable('clients', [sheet('A', clients, kauri), sheet('B', clients, kauri)])?.sheet.name).toBe('A')
  })

  it('is never another where the right one cannot be taken', () => {
    const tooLong = { ...sheet('Clients', clients, kauri), refused: 'too many rows' }
    expect(findTable('clients', [guide, tooLong])?.sheet.refused).toBe('too many rows')
    const other = { ...sheet('Log', ['When'], ['now']), refused: 'too many rows' }
    expect(findTable('clients', [other, guide])?.sheet.name).toBe('Read me')
  })
})

describe('the table', () => {
  it('has as many cells in each row as its heading, and no heading twice', () => {
    const { heading, rows } = tableAt(sheet('', ['Title'], clients, ['Kauri'], clients, [...kauri, 'x']), 2) ?? {}
    expect(heading).toEqual([...clients, ''])
    expect(rows).toEqual([
      { row: 3, cells: ['Kauri', '', '', ''] },
      { row: 5, cells: [...kauri, 'x'] },
    ])
  })

  it('is none where nothing stands below', () => {
    expect(tableAt(sheet('', clients), 1)).toBeNull()
    expect(tableAt(sheet('', clients, kauri), 9)).toBeNull()
  })

  it('has its heading chosen of the rows that have others below', () => {
    expect(headingChoices(sheet('', ['Title'], clients, kauri))).toEqual([
      { row: 1, text: 'Title' },
      { row: 2, text: 'Name, Email, Phone' },
    ])
  })

  it('may have headings that programs mean something by', () => {
    expect(tableAt(sheet('', ['__proto__', 'constructor'], ['1', '2']), 1)?.heading).toEqual([
      '__proto__',
      'constructor',
    ])
  })
})

it.each([
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#DIV/0!',
  '#NAME?',
  '#NULL!',
  '#NUM!',
  '#SPILL!',
  '#n/a',
  '#¡DIV/0!',
  '#####',
  'Err:502',
])('%s is an error of a spreadsheet', (text) => expect(isErrorCell(text)).toBe(true))
it.each(['', '#1', 'N/A', '#N/A today', '#wow!', '##'])('%j is none', (text) => expect(isErrorCell(text)).toBe(false))
