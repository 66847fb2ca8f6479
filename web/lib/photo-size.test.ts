import { expect, it } from 'vitest'
import { isLarge, smallerSizes } from './photo-size.ts'

it.each([
  ['of 64 megapixels', 9_248, 6_936, '4624 × 3468'],
  ['of 200 megapixels', 16_320, 12_240, '4080 × 3060'],
  ['of 108 megapixels, upright', 9_000, 12_000, '2250 × 3000'],
  ['a panorama', 16_382, 3_876, '8191 × 1938'],
  ['a panorama beyond what the server takes', 30_000, 2_000, '7500 × 500'],
])('a photo %s is made smaller: %i × %i becomes %s', (_, width, height, size) => {
  const [first] = smallerSizes(width, height)
  expect([isLarge(width, height), `${first?.width} × ${first?.height}`]).toEqual([true, size])
})

it('an ordinary photo is sent as it is', () => {
  for (const [width, height] of [
    [4_032, 3_024],
    [5_712, 4_284],
    [12_000, 2_000],
  ] as const)
    expect(isLarge(width, height)).toBe(false)
})
