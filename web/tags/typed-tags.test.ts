import { expect, it } from 'vitest'

import { isKnown, partsOf, tagsLike, withTag } from './typed-tags.ts'

it('a tag is there once, whatever its capitals, accents and spaces', () => {
  expect(withTag(['Frames'], ' frames ')).toEqual(['Frames'])
  expect(withTag(['Señal'], 'senal')).toEqual(['Señal'])
  expect(withTag(['Frames'], 'Crane   hire')).toEqual(['Frames', 'Crane hire'])
  expect(withTag(['Frames'], '  ')).toEqual(['Frames'])
  expect(isKnown(['Crane hire'], 'crane  HIRE')).toBe(true)
})

it('a comma ends a tag, also of what is pasted', () => {
  expect(partsOf('Frames, Crane, ro')).toEqual({ done: ['Frames', ' Crane'], typed: 'ro' })
  expect(partsOf('Frames,')).toEqual({ done: ['Frames'], typed: '' })
  expect(partsOf('one\ntwo')).toEqual({ done: ['one'], typed: 'two' })
})

it('what begins as typed comes first; what is chosen is offered no more', () => {
  const known = ['Hot water', 'Roof', 'Waterproofing', 'Water']
  expect(tagsLike(known, ['water'], 'wat')).toEqual(['Waterproofing', 'Hot water'])
  expect(tagsLike(known, [], 'x')).toEqual([])
})
