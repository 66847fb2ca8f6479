import { describe, expect, it } from 'vitest'
import { addressKey, composed, faultOf, isVisible, withoutHidden, withPlainLineEnds } from './characters.ts'

/** Built from numbers: nobody can see them in a source. */
const at = (...points: number[]): string => String.fromCodePoint(...points)
const scotland = at(0x1f3f4, 0xe0067, 0xe0062, 0xe0073, 0xe0063, 0xe0074, 0xe007f)

describe('what people write', () => {
  it.each([
    ['Whakatāne Bakery'],
    ['Ōtāhuhu Library'],
    [`O${at(0x304)}ta${at(0x304)}huhu`],
    ['شركة البناء'],
    ['חברת בנייה'],
    ['奥克兰建筑公司'],
    [`👷${at(0x1f3fd, 0x200d, 0x2640, 0xfe0f)} crew`],
    [`می${at(0x200c)}خواهم`],
    [`שלום${at(0x200f)}!`],
    [`${scotland} Ltd`],
    ['12½ m² – 3 °C, “quoted” & <b>'],
    [`12${at(0xa0)}m`],
  ])('%s is taken, in one line and in several', (text) => {
    expect([faultOf(text, 'line'), faultOf(text, 'lines')]).toEqual([undefined, undefined])
  })

  it('takes line ends and tabs in several lines only', () => {
    expect(faultOf('first\n\tsecond', 'lines')).toBeUndefined()
    for (const end of ['\n', '\r', '\r\n', '\v', '\f', at(0x85), at(0x2028), at(0x2029)])
      expect(faultOf(`first${end}second`, 'line')).toBe('oneLine')
    expect(faultOf('first\tsecond', 'line')).toBe('hidden')
    expect(withPlainLineEnds(`a\r\nb\rc${at(0x2028)}d\ne`)).toBe('a\nb\nc\nd\ne')
  })
})

describe('what nobody can see', () => {
  it.each([
    ['a bell', 0x07],
    ['an escape', 0x1b],
    ['delete', 0x7f],
    ['a control of the second set', 0x9b],
    ['a soft hyphen', 0xad],
    ['a space without width', 0x200b],
    ['an embedding', 0x202a],
    ['an override', 0x202e],
    ['an isolate', 0x2067],
    ['a word joiner', 0x2060],
    ['a byte order mark', 0xfeff],
    ['a tag without its flag', 0xe0041],
  ])('%s is refused everywhere', (_, point) => {
    const text = `a${at(point)}b`
    expect((['line', 'lines', 'code'] as const).map((kind) => faultOf(text, kind))).toEqual([
      'hidden',
      'hidden',
      'hidden',
    ])
    expect(withoutHidden(text)).toBe('ab')
  })

  it.each([
    ['a joiner', 0x200d],
    ['a mark of direction', 0x200e],
    ['a variation selector', 0xfe0f],
    ['a space that breaks no line', 0xa0],
    ['a wide space', 0x3000],
  ])('%s is refused in a code', (_, point) => {
    expect(faultOf(`CL${at(point)}1`, 'code')).toBe('hidden')
    expect(faultOf('CL-001 Ā', 'code')).toBeUndefined()
  })

  it('cannot be stored as NUL or half a character', () => {
    expect([faultOf('a\u0000b', 'lines'), faultOf('a\ud800b', 'line')]).toEqual(['storable', 'storable'])
    expect(withoutHidden('a\ud800b')).toBe('a\ufffdb')
  })

  it('is no text by itself', () => {
    const blanks = [' ', at(0xa0), at(0x200d), at(0x200e), at(0x3164), at(0x2800), at(0x301)]
    expect(blanks.filter(isVisible)).toEqual([])
    expect(['a', '.', '木', '👷', 'ā'].every(isVisible)).toBe(true)
  })
})

it('a letter and its signs are one character where there is one', () => {
  for (const text of ['Whānau', 'Café', '한글', 'm²', 'Ω', 'x̄', '']) {
    expect(composed(text.normalize('NFD'))).toBe(text.normalize('NFC'))
    expect(composed(composed(text))).toBe(composed(text))
  }
  expect(composed('m² ½ ﬁ')).toBe('m² ½ ﬁ')
})

it('an address is told apart by neither its case nor how it is put together', () => {
  const keys = ['Hēmi@Tui.example', 'HĒMI@TUI.EXAMPLE', 'hēmi@tui.example'.normalize('NFD')].map(addressKey)
  expect(new Set(keys)).toEqual(new Set(['hēmi@tui.example']))
})
