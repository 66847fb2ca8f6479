import { describe, expect, it } from 'vitest'
import { isOverdue, readQuickLine, theOneNamed } from './rules.ts'

const people = ['Mele Tupou', 'Melanie Hart', 'Zoë Ward']
const words = {
  person: (word: string) => theOneNamed(word, people, (name) => [name]),
  priority: (word: string) => theOneNamed(word, ['low', 'high'], (name) => [name]),
  dueDate: (word: string) => (word === 'fri' || word === '27 Nov' ? '2026-11-27' : undefined),
  job: (word: string) => theOneNamed(word, ['JOB-013', 'JOB-0134', 'JOB-130'], (code) => [code]),
}

describe('a quick line', () => {
  it.each([
    ['Order trusses', { title: 'Order trusses', tags: [] }],
    [
      'Order trusses @mele !high ^fri #JOB-013 +roof',
      {
        title: 'Order trusses',
        person: 'Mele Tupou',
        priority: 'high',
        dueDate: '2026-11-27',
        job: 'JOB-013',
        tags: ['roof'],
      },
    ],
    // Marks may stand anywhere, and values with spaces in quotes.
    ['@zoe  call  ^"27 Nov" back', { title: 'call back', person: 'Zoë Ward', dueDate: '2026-11-27', tags: [] }],
    ['Roof ;north ;"south side"', { title: 'Roof', tags: ['north', 'south side'] }],
    ['Roof +north +south +north', { title: 'Roof', tags: ['north', 'south'] }],
    // What could be two, or nothing, stays in the title; so do the second of a kind and a mark within a word.
    ['Ask @mel about #JOB', { title: 'Ask @mel about #JOB', tags: [], unread: ['@mel', '#JOB'] }],
    [
      'Mail a@mele.nz !now ^"next week"',
      { title: 'Mail a@mele.nz !now ^"next week"', tags: [], unread: ['!now', '^"next week"'] },
    ],
    ['Lift !high !low', { title: 'Lift !low', priority: 'high', tags: [], unread: ['!low'] }],
    // What people write right behind a word is none of it, and zeros may be left out where that says one alone.
    ['Ask @mele, then +roof; #JOB-13.', { title: 'Ask then', person: 'Mele Tupou', job: 'JOB-013', tags: ['roof'] }],
    ['Ask @melle, then', { title: 'Ask @melle, then', tags: [], unread: ['@melle,'] }],
    ['Call #JOB-0013', { title: 'Call', job: 'JOB-013', tags: [] }],
    ['2 + 2 @ ! ^', { title: '2 + 2 @ ! ^', tags: [] }],
    ['', { title: '', tags: [] }],
  ])('%s', (line, read) => {
    expect(readQuickLine(line, words)).toEqual({ unread: [], ...read })
  })
})

describe('a task', () => {
  it.each([
    ['its due date is past', 'todo', '2026-11-23', true],
    ['it is due today', 'todo', '2026-11-24', false],
    ['it is done', 'completed', '2026-11-23', false],
    ['it is blocked', 'blocked', '2026-11-23', true],
    ['it has no due date', 'todo', null, false],
  ] as const)('where %s', (_, status, dueDate, overdue) => {
    expect(isOverdue({ status, dueDate }, '2026-11-24')).toBe(overdue)
  })
})
