import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, onPaper, readableOn, schemes, screenColours, strokeOn } from './colours.ts'

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
  ])('of %s on %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2)
    expect(contrast(other, one)).toBeCloseTo(ratio, 2)
  })
})

describe('a readable company colour', () => {
  it.each(['#ffffff', '#f5f4ef', '#161a18', '#000000'])('is readable on %s, whatever colour was picked', (ground) => {
    fc.assert(
      fc.property(anyColour, (brand) => {
        const readable = readableOn(brand, ground)
        expect(readable).toMatch(/^#[0-9a-f]{6}$/)
        expect(contrast(readable, ground)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 400 },
    )
  })

  it.each(['#000000', '#ffffff', '#ffff00', '#0000ff', '#10b981', '#6366f1', '#ff00ff'])(
    'holds for %s on both grounds, also at 7 to 1',
    (brand) => {
      for (const ground of ['#ffffff', '#111111'])
        expect(contrast(readableOn(brand, ground, 7), ground)).toBeGreaterThanOrEqual(7)
    },
  )

  it('keeps a colour that is readable and tame already', () => {
    expect(readableOn('#5a5a5a', '#ffffff')).toBe('#5a5a5a')
  })

  it('keeps the hue', () => {
    const [r, g, b] = [1, 3, 5].map((at) =>
      Number.parseInt(readableOn('#10b981', '#ffffff').slice(at, at + 2), 16),
    ) as [number, number, number]
    expect(g).toBeGreaterThan(r)
    expect(g).toBeGreaterThan(b)
  })
})

describe('a company’s colour on the screens', () => {
  // canvas, surface, sunken, raised of web/ui/tokens.css
  const grounds = {
    light: ['#f5f4ef', '#ffffff', '#eceae3'],
    dark: ['#111412', '#191d1b', '#0c0e0d', '#222725'],
  }

  it.each(schemes)('is readable wherever it stands in the %s theme, whatever colour was picked', (scheme) => {
    fc.assert(
      fc.property(fc.oneof(anyColour, fc.constantFrom('#10b981', '#000000', '#ffffff', '#ffff00')), (brand) => {
        const { primary, onPrimary, primaryText, primaryTint } = screenColours(brand, scheme)
        expect(contrast(onPrimary, primary)).toBeGreaterThanOrEqual(4.5)
        for (const ground of [...grounds[scheme], primaryTint]) {
          expect(contrast(primaryText, ground)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(primary, ground)).toBeGreaterThanOrEqual(3)
        }
        for (const ink of scheme === 'light' ? ['#161a18', '#454b47'] : ['#edf1ee', '#b7bfba'])
          expect(contrast(ink, primaryTint)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(strokeOn(brand, scheme), scheme === 'light' ? '#ffffff' : '#222725')).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 300 },
    )
  })

  it.each(['#0121d4', '#0c6dde'])('is readable on its own tint, too, where %s only just is on the ground', (brand) => {
    const { primaryText, primaryTint } = screenColours(brand, 'dark')
    expect(contrast(primaryText, primaryTint)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(primaryText, '#222725')).toBeGreaterThanOrEqual(4.5)
  })

  it('is the product’s own where the company has picked none', () => {
    expect(screenColours('#10B981', 'light').primary).toBe('#007e4f')
    expect(screenColours('#10b981', 'dark').primary).toBe('#10b981')
  })

  it('is dark enough for paper', () => {
    expect(contrast(onPaper('#ffe600'), '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })
})
