import { expect, it } from 'vitest'
import { markAt, withName } from './quick-marks.ts'

it.each([
  ['Order @me', 9, { mark: '@', at: 6, typed: 'me' }],
  ['@', 1, { mark: '@', at: 0, typed: '' }],
  ['Order #"Browns Bay', 18, { mark: '#', at: 6, typed: 'Browns Bay' }],
  ['Order ;ro soon', 9, { mark: ';', at: 6, typed: 'ro' }],
  ['Order +ro', 9, { mark: '+', at: 6, typed: 'ro' }],
  ['Order @me then', 14, undefined],
  ['mail a@b', 8, undefined],
  ['One; two', 8, undefined],
  ['Order @"Mele Faleolo"', 21, undefined],
])('finds the mark in %j at %i', (line, cursor, mark) => {
  expect(markAt(line, cursor)).toEqual(mark)
})

it.each([
  ['Order @me', 9, 'Mele Faleolo', 'Order @"Mele Faleolo" ', 22],
  ['Order @me !high', 9, 'Mele', 'Order @Mele !high', 12],
  ['#"Browns', 8, 'JOB-002', '#JOB-002 ', 9],
  ['#"Browns" soon', 8, 'JOB-002', '#JOB-002 soon', 9],
])('puts a name into %j', (line, cursor, name, next, after) => {
  const mark = markAt(line, cursor)
  expect(mark && withName(line, mark, name, cursor)).toEqual({ line: next, cursor: after })
})
