import { describe, expect, it } from 'vitest'
import {
  askedFrom,
  datesOn,
  decide,
  isRangeOver,
  isSame,
  overlap,
  shownOn,
  type Entry,
  type Standing,
} from './rules.ts'

const old: Entry = { title: 'Slab', from: '2026-11-20', to: '2026-11-20' }
const ours: Entry = { ...old, from: '2026-11-23', to: '2026-11-23' }
const theirs: Entry = { ...old, from: '2026-11-25', to: '2026-11-25' }
const known: Standing = { agreed: old, sending: null, seen: old, overruled: null }

describe('an entry of a calendar', () => {
  it.each<[string, Entry | null, Standing | null, boolean, string]>([
    ['nothing on either side', null, null, false, 'nothing'],
    ['never sent', ours, null, false, 'make'],
    ['sent, and no answer heard', ours, { ...known, agreed: null, sending: ours, seen: null }, false, 'make'],
    ['the same on both sides', old, known, true, 'nothing'],
    ['the same, with other words beside it', old, known, false, 'change'],
    ['changed here', ours, known, true, 'change'],
    ['changed there', old, { ...known, seen: theirs }, true, 'offer'],
    ['renamed there', old, { ...known, seen: { ...old, title: 'Slab!' } }, true, 'offer'],
    ['changed on both sides', ours, { ...known, seen: theirs }, true, 'offer'],
    ['changed to the same on both sides', theirs, { ...known, seen: theirs }, true, 'settle'],
    [
      'changed there by ourselves, unheard, and here since',
      theirs,
      { ...known, sending: ours, seen: ours },
      true,
      'change',
    ],
    ['changed there, and ours chosen', old, { ...known, seen: theirs, overruled: theirs }, true, 'change'],
    ['changed there again since ours was chosen', old, { ...known, seen: ours, overruled: theirs }, true, 'offer'],
    ['deleted there', old, { ...known, seen: 'gone' }, true, 'offer'],
    ['deleted there, and ours chosen', old, { ...known, seen: 'gone', overruled: 'gone' }, true, 'make'],
    ['gone here', null, known, false, 'remove'],
    ['gone here, changed there', null, { ...known, seen: theirs }, false, 'remove'],
    ['gone here, and nobody knows of it there', null, { ...known, seen: null }, false, 'remove'],
    ['gone on both sides', null, { ...known, seen: 'gone' }, false, 'forget'],
  ])('%s', (_, mine, standing, isNoted, deed) => {
    expect(decide(mine, standing, isNoted)).toBe(deed)
  })

  it('is the same whatever spaces stand around its title', () => {
    expect(isSame({ ...old, title: ' Slab ' }, old)).toBe(true)
    expect(isSame('gone', old)).toBe(false)
    expect(isSame('gone', 'gone')).toBe(true)
    expect(isSame(null, old)).toBe(false)
  })
})

describe('the dates of a record whose entry was moved', () => {
  const both = { startDate: '2026-11-20', dueDate: '2026-11-22' }
  const due = { startDate: null, dueDate: '2026-11-20' }
  const begins = { startDate: '2026-11-20', dueDate: null }
  it.each([
    [both, '2026-12-01', '2026-12-03', { startDate: '2026-12-01', dueDate: '2026-12-03' }],
    [both, '2026-11-20', '2026-11-25', { startDate: '2026-11-20', dueDate: '2026-11-25' }],
    [both, '2026-11-21', '2026-11-21', { startDate: '2026-11-21', dueDate: '2026-11-21' }],
    [due, '2026-12-01', '2026-12-01', { startDate: null, dueDate: '2026-12-01' }],
    [due, '2026-12-01', '2026-12-02', { startDate: '2026-12-01', dueDate: '2026-12-02' }],
    [begins, '2026-12-01', '2026-12-01', { startDate: '2026-12-01', dueDate: null }],
    [{ startDate: null, dueDate: null }, '2026-12-01', '2026-12-01', { startDate: null, dueDate: '2026-12-01' }],
    [
      { startDate: null, dueDate: null },
      '2026-12-01',
      '2026-12-02',
      { startDate: '2026-12-01', dueDate: '2026-12-02' },
    ],
  ])('%j from %s to %s', (dates, from, to, expected) => {
    expect(datesOn(dates, { from, to })).toEqual(expected)
  })
})

it('asks about all that is shown for as long as the same range is asked about', () => {
  const begun = '2026-11-20'
  const asked = askedFrom(begun)
  for (const today of ['2026-11-20', '2027-01-19']) {
    expect(isRangeOver(begun, today)).toBe(false)
    const shown = shownOn(today)
    expect(overlap(shown, asked)).toBe(true)
    expect(shown.to < asked.to).toBe(true)
  }
  expect(shownOn(begun).from > asked.from).toBe(true)
  expect(isRangeOver(begun, '2027-01-20')).toBe(true)
  expect(isRangeOver(begun, '2026-11-19')).toBe(true)
  expect((Date.parse(asked.to) - Date.parse(asked.from)) / 86_400_000).toBeLessThan(1825)
})
