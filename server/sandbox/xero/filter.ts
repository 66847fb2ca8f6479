import { exception } from './refusals.ts'

// The `where` of Xero's lists: comparisons of fields, `AND`, `OR` and brackets, texts with Contains, StartsWith and
// EndsWith, `Guid("…")` and `DateTime(2026, 3, 1)`. A text ends at the next double quote: Xero answers "Syntax error"
// to `\"` (XeroAPI/Xero-Java#347, waynerobinson/xeroizer#160), and documents no other escape.

type Value = string | number | boolean | null
type Wired = Record<string, unknown>
type Test = (record: Wired) => boolean
type Operand = (record: Wired) => Value

const tokens = /\s*(?:("[^"]*")|(-?\d+(?:\.\d+)?)|([A-Za-z_][A-Za-z0-9_.]*)|(==|!=|>=|<=|&&|\|\||[=<>(),!]))\s*/y

const fail = (message: string): never => {
  throw exception(16, 'QueryParseException', message)
}

/** A test by the text of a `where`; throws what Xero answers where it can't be read or names a field there is not. */
export function readWhere(text: string, fields: ReadonlySet<string>): Test {
  const words = split(text)
  let at = 0
  const peek = (): string | undefined => words[at]
  const accept = (...wanted: string[]): boolean => {
    const found = wanted.includes((peek() ?? '').toUpperCase())
    if (found) at += 1
    return found
  }
  const expect = (wanted: string): void => void (accept(wanted) || fail(`"${wanted}" expected`))
  const take = (): string => words[at++] ?? fail('Expression expected')

  function either(): Test {
    let left = both()
    while (accept('OR', '||')) {
      const [one, other] = [left, both()]
      left = (record) => one(record) || other(record)
    }
    return left
  }

  function both(): Test {
    let left = one()
    while (accept('AND', '&&')) {
      const [first, second] = [left, one()]
      left = (record) => first(record) && second(record)
    }
    return left
  }

  function one(): Test {
    if (accept('!')) {
      const inner = one()
      return (record) => !inner(record)
    }
    if (accept('(')) {
      const inner = either()
      expect(')')
      return inner
    }
    const left = operand()
    const operator = peek()
    if (operator === undefined || !(operator in comparisons)) return (record) => left(record) === true
    at += 1
    const right = operand()
    const compare = comparisons[operator] ?? (() => false)
    return (record) => compare(left(record), right(record))
  }

  function operand(): Operand {
    const word = take()
    if (word.startsWith('"')) return always(word.slice(1, -1))
    if (/^-?\d/.test(word)) return always(Number(word))
    if (/^(true|false|null)$/i.test(word)) return always(JSON.parse(word.toLowerCase()) as Value)
    if (!/^[A-Za-z_]/.test(word)) return fail(`Unexpected "${word}"`)
    return peek() === '(' ? call(word) : field(word, fields)
  }

  function call(name: string): Operand {
    const given = argumentsOf()
    if (/^guid$/i.test(name)) return always(String(given[0] ?? '').toLowerCase())
    if (/^datetime$/i.test(name)) {
      const [year = 0, month = 1, ...rest] = given.map(Number)
      return always(Date.UTC(year, month - 1, ...rest))
    }
    const [, path = '', method = ''] = /^(.+)\.(\w+)$/.exec(name) ?? fail(`No function "${name}"`)
    const read = field(path, fields)
    const wanted = String(given[0] ?? '').toLowerCase()
    const test = methods[method.toLowerCase()] ?? fail(`No method "${method}"`)
    return (record) => test(String(read(record) ?? '').toLowerCase(), wanted)
  }

  function argumentsOf(): Value[] {
    const given: Value[] = []
    expect('(')
    while (!accept(')')) {
      given.push(operand()({}))
      if (peek() !== ')') expect(',')
    }
    return given
  }

  const test = either()
  if (at < words.length) fail('Syntax error')
  return test
}

const always =
  (value: Value): Operand =>
  () =>
    value

const methods: Record<string, (text: string, wanted: string) => Value> = {
  contains: (text, wanted) => text.includes(wanted),
  startswith: (text, wanted) => text.startsWith(wanted),
  endswith: (text, wanted) => text.endsWith(wanted),
  tolower: (text) => text,
  toupper: (text) => text,
}

const plain = (value: Value): Value => (typeof value === 'string' ? value.toLowerCase() : value)
const isEqual = (one: Value, other: Value): boolean => plain(one) === plain(other)
const order = (one: Value, other: Value): number => {
  const [left, right] = [plain(one), plain(other)]
  if (left === null || right === null) return Number.NaN
  return left < right ? -1 : left > right ? 1 : 0
}

const comparisons: Record<string, (one: Value, other: Value) => boolean> = {
  '==': isEqual,
  '=': isEqual,
  '!=': (one, other) => !isEqual(one, other),
  '>': (one, other) => order(one, other) > 0,
  '>=': (one, other) => order(one, other) >= 0,
  '<': (one, other) => order(one, other) < 0,
  '<=': (one, other) => order(one, other) <= 0,
}

function split(text: string): string[] {
  const words: string[] = []
  if (text.length > 4000) fail('The expression is too long')
  tokens.lastIndex = 0
  while (tokens.lastIndex < text.length) {
    const from = tokens.lastIndex
    const found = tokens.exec(text) ?? fail(`Syntax error at index ${from}`)
    words.push(found[1] ?? found[2] ?? found[3] ?? found[4] ?? '')
  }
  return words
}

/** A field by its path, dates as numbers so that they compare. */
function field(path: string, fields: ReadonlySet<string>): Operand {
  const [first = '', ...rest] = path.split('.')
  if (!fields.has(first)) fail(`No property or field '${first}' exists`)
  // `Date.Value` and the like are how .NET reads what may be missing.
  const names = [first, ...rest.filter((part) => part !== 'Value')]
  return (record) => {
    const value = names.reduce<unknown>((inside, name) => (isWired(inside) ? inside[name] : undefined), record)
    if (typeof value === 'string') return instantOf(value) ?? value
    return typeof value === 'number' || typeof value === 'boolean' ? value : null
  }
}

const isWired = (value: unknown): value is Wired => typeof value === 'object' && value !== null

const instantOf = (text: string): number | undefined => {
  const [, milliseconds] = /^\/Date\((-?\d+)/.exec(text) ?? []
  return milliseconds === undefined ? undefined : Number(milliseconds)
}

/** A comparison by the text of an `order`: `UpdatedDateUTC DESC, Name`. */
export function readOrder(text: string, fields: ReadonlySet<string>): (one: Wired, other: Wired) => number {
  const parts = text.split(',').map((part) => {
    const [, path = '', direction = 'ASC'] =
      /^\s*([A-Za-z][A-Za-z0-9.]*)(?:\s+(ASC|DESC))?\s*$/i.exec(part) ?? fail(`No order "${part.trim()}"`)
    return { read: field(path, fields), sign: direction.toUpperCase() === 'DESC' ? -1 : 1 }
  })
  return (one, other) => {
    for (const { read, sign } of parts) {
      const compared = order(read(one), read(other))
      if (compared !== 0 && !Number.isNaN(compared)) return compared * sign
    }
    return 0
  }
}
