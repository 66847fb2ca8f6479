import { describe, expect, it } from 'vitest'
import {
  addressKey,
  cleaned,
  cleanedAddress,
  cleanedAddresses,
  cleanedNumber,
  composed,
  faultOf,
  isVisible,
  type TextKind,
  withoutHidden,
} from './characters.ts'

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
  ])('%s stays as it is, in one line and in several', (text) => {
    for (const kind of ['line', 'lines'] as const) {
      expect([cleaned(text, kind), faultOf(text, kind)]).toEqual([text, undefined])
    }
  })

  it('keeps line ends and tabs in several lines; in one line each is a space', () => {
    for (const end of ['\n', '\r', '\r\n', '\v', '\f', at(0x85), at(0x2028), at(0x2029)]) {
      expect(cleaned(`Line one${end}line two${end}`, 'lines')).toBe('Line one\nline two')
      for (const kind of ['line', 'code', 'link'] as const) {
        expect(cleaned(`${end}Line one${end}line two`, kind)).toBe('Line one line two')
      }
    }
    expect(cleaned('first\n\tsecond', 'lines')).toBe('first\n\tsecond')
    expect(cleaned('first\tsecond', 'line')).toBe('first second')
  })
})

const kinds: readonly TextKind[] = ['line', 'lines', 'code', 'link']

describe('what is pasted', () => {
  it.each([
    ['a soft hyphen', 0xad],
    ['a space without width', 0x200b],
    ['a word joiner', 0x2060],
    ['an isolate', 0x2066],
    ['an isolate of the other direction', 0x2067],
    ['an isolate of either direction', 0x2068],
    ['the end of an isolate', 0x2069],
    ['a byte order mark', 0xfeff],
    ['an annotation', 0xfff9],
    ['a tag without its flag', 0xe0041],
  ])('%s is removed everywhere', (_, point) => {
    for (const kind of kinds) {
      expect(cleaned(`${at(point)} a${at(point)}b${at(point)} `, kind)).toBe('ab')
    }
    expect(withoutHidden(`a${at(point)}b`)).toBe('ab')
  })

  it.each([
    ['a joiner', 0x200d, ''],
    ['what keeps letters apart', 0x200c, ''],
    ['a mark of direction', 0x200e, ''],
    ['a variation selector', 0xfe0f, ''],
    ['a space that breaks no line', 0xa0, ' '],
    ['a narrow space that breaks no line', 0x202f, ' '],
    ['a wide space', 0x3000, ' '],
    ['a hyphen', 0x2010, '-'],
    ['a hyphen that breaks no line', 0x2011, '-'],
  ])('%s means nothing in a code', (_, point, instead) => {
    const text = `CL${at(point)}1`
    expect(kinds.map((kind) => cleaned(text, kind))).toEqual([text, text, `CL${instead}1`, `CL${instead}1`])
  })

  it('has hyphens for dashes in a code, but not in a link', () => {
    for (const point of [0x2012, 0x2013, 0x2014, 0x2015, 0x2212, 0xfe63, 0xff0d]) {
      const text = `INV${at(point)}2026${at(point)}035`
      expect([cleaned(text, 'code'), cleaned(text, 'link')]).toEqual(['INV-2026-035', text])
    }
  })

  it('is a telephone number in the embedding that telephones put around it', () => {
    expect(cleaned(` ${at(0x202a)}+64${at(0xa0)}21${at(0x2011)}555${at(0x202c)} `, 'code')).toBe('+64 21-555')
  })

  it('is an address without space around its @, and no other without its spaces', () => {
    expect(cleanedAddress(`${at(0x200b)}mere${at(0xa0)}@ kauri.nz${at(0xa0)}`)).toBe('mere@kauri.nz')
    expect(cleanedAddress('Mere mere@kauri.nz')).toBe('Mere mere@kauri.nz')
  })

  it.each<[text: string, addresses: string[]]>([
    ['a@x.nz', ['a@x.nz']],
    ['a@x.nz, b@y.nz; c@z.nz', ['a@x.nz', 'b@y.nz', 'c@z.nz']],
    ['a@x.nz\nb@y.nz\r\nc@z.nz\n', ['a@x.nz', 'b@y.nz', 'c@z.nz']],
    // As a browser pastes lines into a field of one line.
    ['a@x.nz b@y.nz  c@z.nz ', ['a@x.nz', 'b@y.nz', 'c@z.nz']],
    ['a@x.nz,,;b@y.nz,', ['a@x.nz', 'b@y.nz']],
    ['b@y.nz, a@x.nz, B@Y.nz, b@y.nz', ['b@y.nz', 'a@x.nz']],
    [`${at(0x202a)}a@x.nz${at(0x202c)}, ${at(0x200b)}b${at(0xa0)}@ y.nz${at(0x200f)}`, ['a@x.nz', 'b@y.nz']],
    [`e${at(0x301)}va@x.nz, ${at(0xe9)}va@x.nz`, [`${at(0xe9)}va@x.nz`]],
    ['Aroha Tui <a@x.nz>; "Berg, Ben" <b@y.nz> Cy <c@z.nz>', ['a@x.nz', 'b@y.nz', 'c@z.nz']],
    ['a@x.nz <a@x.nz>', ['a@x.nz']],
    // None is lost without a word.
    ['a@x.nz Ben <b@y.nz>', ['a@x.nz', 'b@y.nz']],
    ['"a@x.nz", b@y.nz', ['"a@x.nz"', 'b@y.nz']],
    ['Tui <>, John Smith, a@x.nz bob', ['Tui <>', 'John Smith', 'a@x.nz bob']],
    [' ,; \n', []],
  ])('is several addresses: %j', (text, addresses) => {
    expect(cleanedAddresses(text)).toEqual(addresses)
    expect(cleanedAddresses(addresses.join(', '))).toEqual(addresses)
  })

  it('is a number whose spaces group its digits', () => {
    expect(cleanedNumber(` ${at(0x2212)}1${at(0x202f)}250${at(0xa0)}000.50${at(0x200b)} `)).toBe('-1250000.50')
    expect(cleanedNumber('1 250')).toBe('1 250')
  })

  it('may be a megabyte', () => {
    for (const kind of kinds) {
      for (const piece of [' ', at(0x202a), '🏴', at(0xe0062), '\n', 'a ', ' @'])
        expect(cleaned(`a${piece.repeat(500_000)}a`, kind).length).toBeGreaterThan(1)
    }
  })
})

describe('what deceives', () => {
  it.each([
    ['NUL', 'a\u0000b', { character: 'U+0000', before: 'a' }],
    ['a bell', 'a\u0007b', { character: 'U+0007', before: 'a' }],
    ['an escape', '\u001b[31m', { character: 'U+001B', before: '' }],
    ['delete', 'a\u007f', { character: 'U+007F', before: 'a' }],
    ['a control of the second set', 'a\u009bb', { character: 'U+009B', before: 'a' }],
    ['an embedding', `a${at(0x202a)}b`, { character: 'U+202A', before: 'a' }],
    ['an override', `plan_${at(0x202e)}fdp.exe`, { character: 'U+202E', before: 'plan_' }],
    ['half a character', 'ab\ud800c', { character: 'U+D800', before: 'ab' }],
    [
      'an override far into a text',
      `The timber for the western deck has come${at(0x202e)} today`,
      { character: 'U+202E', before: 'deck has come' },
    ],
  ])('%s is refused everywhere, with its place', (_, text, fault) => {
    for (const kind of kinds) expect(faultOf(cleaned(text, kind), kind)).toEqual(fault)
    expect(faultOf(withoutHidden(text), 'line')).toBeUndefined()
  })

  it('is nothing in a name of a file', () => {
    expect(withoutHidden(`a${at(0x202e)}b\u0000\nc`)).toBe('ab c')
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
