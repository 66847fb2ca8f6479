import type { Endpoint } from '#domain/endpoint.ts'
import type { Shape } from './matrix-calls.ts'

// Values that break what is careless. Each with the name that tests call it by.

export type NamedValue = readonly [name: string, value: unknown]

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

/** Moments at the limits of the calendar and of what a database reads. */
const instantsAtLimits = ['0000-01-01', '0001-01-01', '1900-01-01', '2200-12-31', '9999-12-31'].flatMap((day) =>
  ['Z', '+23:59', '-23:59', '+15:59', '-15:59'].flatMap((offset) => [
    `${day}T00:00:00${offset}`,
    `${day}T23:59:59.999999${offset}`,
  ]),
)

const isInstant = (shape: Shape): boolean => shape.format === 'date-time' || (shape.anyOf ?? []).some(isInstant)

/** A field's own limits, and one beyond each. */
export function limitsOf(shape: Shape): NamedValue[] {
  const { maxLength, minimum, maximum } = shape
  const lengths = maxLength === undefined ? [] : [maxLength, maxLength + 1]
  const texts = lengths.flatMap((length) => ['a', '汉'].map((letter) => letter.repeat(length)))
  const numbers = [minimum, maximum].flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]))
  return [...texts, ...numbers, ...(isInstant(shape) ? instantsAtLimits : [])].map((value) => ['its limit', value])
}

/** What some fields take and others refuse; put into one field at a time, with all others valid. */
export const oddValues: NamedValue[] = [
  ['null', null],
  ['true', true],
  ['a number', 42],
  ['a negative number', -1],
  ['a huge number', 1e308],
  ['a fraction', 0.000_01],
  ['nothing', ''],
  ['blanks', '   '],
  ['a list', ['x']],
  ['markup', '<script>alert(1)</script>'],
  ['a quote', `'); drop table clients; --`],
  ['an odd id', '00000000-0000-0000-0000-000000000000'],
  ['an impossible date', '2026-02-30'],
  ['a far date', '9999-12-31'],
  ['the year 0', '0000-01-01'],
  ['the year 10000', '10000-01-01'],
  ['the first day', '1900-01-01'],
  ['the last day', '2200-12-31'],
  ['the largest amount', '999999999.99'],
  ['the largest amount that a column keeps', '999999999999.99'],
  ['more than any column keeps', '1000000000000000000000'],
  ['the largest exact number', Number.MAX_SAFE_INTEGER],
  ['a far instant', '9999-12-31T23:59:59-23:59'],
  ['a formula', '=1+1'],
]

/** What no field takes; each must get a complaint of its own. The longest have so many characters. */
export const impossibleValues = (length: number): NamedValue[] => [
  ['NUL', 'a\u0000b'],
  ['a lone surrogate', 'a\ud800b'],
  ['an override', 'a\u202egnp.exe'],
  ['a control character', 'a\u0007b'],
  ['an object', { x: 1 }],
  ['lists in one another', deep(10)],
  ['a long text', 'a'.repeat(length)],
  ['almost an address', `a@${'a.'.repeat(Math.floor(length / 2) - 2)}@`],
]

/** Invisible characters that come along with pasted text: each is removed from a text, wherever it stands. */
export const pastedAlong = '\u200b\u00ad\u2060\ufeff\u2068\u2069'

/** What no number is, whatever it counts. */
export const impossibleNumbers: NamedValue[] = [
  ['a huge number', 1e308],
  ['a huge number below zero', -1e308],
  ['the largest exact number', Number.MAX_SAFE_INTEGER],
  ['the smallest exact number', Number.MIN_SAFE_INTEGER],
  ['more than any column keeps', '1000000000000000000000'],
  ['less than any column keeps', '-1000000000000000000000'],
]

/** Numbers by steps: the largest one that a field takes is found among them where its schema does not say it. */
const steps = Array.from({ length: 16 }, (_, digits) => '9'.repeat(digits + 1)).flatMap((nines) => [
  nines,
  `${nines}.99`,
])

/** The longest texts that a field may take: one of them is what it looks for. */
const longest = ({ maxLength = 0 }: Shape): string[] =>
  maxLength === 0
    ? []
    : [
        '汉'.repeat(maxLength),
        'a'.repeat(maxLength),
        '0'.repeat(maxLength),
        `${'a'.repeat(Math.max(1, maxLength - 10))}@a.example`,
        `tui.example/${'a'.repeat(Math.max(1, maxLength - 12))}`,
      ]

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The smallest and the largest of what a field takes (the longest text, the last moment), and numbers in between. */
export function takenInOrder(shape: Shape, takes: (value: unknown) => boolean): unknown[] {
  const isText = shape.maxLength !== undefined
  const sizeOf = (value: unknown): number => {
    if (value === null) return -Infinity
    if (isNumber(shape)) return Number(value)
    return isText ? Buffer.byteLength(textOf(value)) : Date.parse(textOf(value))
  }
  const values = [...oddValues, ...limitsOf(shape)].map(([, value]) => value)
  const taken = [...values, ...longest(shape), ...(isNumber(shape) ? steps : []), ...(shape.enum ?? [])]
    .filter(takes)
    .map((value) => ({ value, size: sizeOf(value) }))
    .toSorted((one, other) => one.size - other.size)
    .map(({ value }) => value)
  return isNumber(shape) || taken.length < 2 ? taken : [taken[0], taken.at(-1)]
}

export const isNumber = ({ type = [], anyOf = [] }: Shape): boolean =>
  ['number', 'integer'].some((each) => type.includes(each)) || anyOf.some(isNumber)

/** A body that is none, and how it is refused. */
interface OddBody {
  name: string
  body: string
  /** The content type. */
  type: string
  answer: { status?: number; code?: string }
}

export function oddBodies({ multipart }: Endpoint): OddBody[] {
  const json = 'application/json'
  const nested = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`field${at}`, 1])))
  const named = (bodies: string[], answer: OddBody['answer']): OddBody[] =>
    bodies.map((body) => ({ name: body.slice(0, 40), body, type: json, answer }))
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']
  return [
    ...named(['[]', '"text"', '42', 'true', '[[[]]]'], { status: 422 }),
    ...named([nested, keys], { status: 400, code: 'json_too_complex' }),
    ...named(['{"id":1,"id":1}', '{"x":[{"y":{"a":1,"\\u0061":2}}]}'], { code: 'ambiguous_json' }),
    ...named(['{', '{"a":}', 'undefined', '\u0000', '{"a":1}}'], { code: 'malformed_json' }),
    { name: 'too large', body: JSON.stringify('x'.repeat(1_500_000)), type: json, answer: { code: 'body_too_large' } },
    ...(multipart === true ? types : [...types, 'multipart/form-data']).map((type) => ({
      name: type,
      body: '{}',
      type,
      answer: { status: 415 },
    })),
  ]
}

/** What the parameters of an address are given. */
export const oddParameters: (string | string[])[] = [
  '\u0000',
  'a\u0000b',
  '',
  ' ',
  '-1',
  '0',
  '1e9',
  'NaN',
  'null',
  '[object Object]',
  `'; drop table jobs; --`,
  '%',
  '_',
  '\\',
  '"',
  'a'.repeat(8_000),
  '<b>',
  '🏗️',
  ['1', '2'],
  ['a', 'a'],
]

/** Parameters that no address has. */
export const unknownParameters = ['companyId', 'company_id', 'role', 'constructor', '%5F', 'toString', 'filter[x]']

/** What stands in an address where an id or a token belongs. */
export const oddSegments = ['\u0000', 'x', '-1', `'`, '..', '[object Object]', 'a'.repeat(90), 'a'.repeat(5_000), '🏗️']

/** One of these is what any field takes; what its schema says itself comes first. */
export const samplesFor = ({ enum: choices = [], const: only, anyOf = [] }: Shape): unknown[] => [
  ...(only === undefined ? [] : [only]),
  ...choices,
  ...anyOf.flatMap((each): unknown[] => samplesFor(each).slice(0, -samples.length)),
  ...samples,
]

const samples: unknown[] = [
  'Kauri Lane',
  'aroha@tui.example',
  '+64 9 555 0100',
  '2026-11-20',
  '2027-01-01T00:00:00Z',
  '2026-11',
  '2026-11-20T00:00:00.000Z_01993c6e-7d4c-7000-8000-000000000001',
  '01993c6e-7d4c-7000-8000-000000000001',
  'kauri',
  'tui.example',
  'https://updates.push.services.mozilla.com/wpush/v2/kauri',
  'KAURI',
  'todo',
  'client:01993c6e-7d4c-7000-8000-000000000001',
  '#10b981',
  '12',
  '123456',
  12,
  1,
  0.15,
  true,
  `B${'a'.repeat(86)}`,
  `${'a'.repeat(21)}A`,
]
