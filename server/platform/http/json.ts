import { Refusal, sentence } from '#domain/errors.ts'
import { jsonLimits } from '../limits.ts'

/**
 * Reads a JSON body. One that is nested too deeply or holds too many values is refused before it is parsed. A key that
 * stands twice in one object is refused: whoever checked the body on its way here may have read the other one. So is
 * `__proto__`, which some readers take for the object's prototype.
 */
export function readJson(text: string): unknown {
  if (isTooComplex(text))
    throw new Refusal(400, 'json_too_complex', 'The request has too many values, or they are nested too deeply')
  const read = parseJson(text)
  const key = oddKey(text)
  if (key === undefined) return read
  throw new Refusal(
    400,
    'ambiguous_json',
    key === '__proto__' ? 'The request must not name __proto__' : sentence('The request names {{key}} twice', { key }),
  )
}

/** Parses JSON of whatever shape; a text that is none is refused with 400. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Refusal(400, 'malformed_json', 'The request is not valid JSON', { cause })
  }
}

/**
 * Whether a text, which may be no JSON, passes the limits of depth, values and keys. It reads each character once and
 * builds nothing.
 */
function isTooComplex(json: string): boolean {
  const { depth, values, keysOfObject } = jsonLimits
  // How many keys each of the objects and lists around has so far.
  const keys: number[] = []
  let found = 1
  for (let at = 0; at < json.length; at++) {
    switch (json.charAt(at)) {
      case '"':
        at = endOfText(json, at) - 1
        // A text without an end is no JSON.
        if (at < 0) return false
        break
      case '{':
      case '[':
        found += 1
        if (keys.push(0) > depth) return true
        break
      case '}':
      case ']':
        keys.pop()
        break
      case ',':
        found += 1
        break
      case ':': {
        const level = keys.length - 1
        const known = keys[level] ?? 0
        if (known === keysOfObject) return true
        keys[level] = known + 1
        break
      }
    }
    if (found > values) return true
  }
  return false
}

/** The first key of a valid JSON text that stands twice in one object, or is `__proto__`. */
function oddKey(json: string): string | undefined {
  // The objects and lists around; a list has no keys.
  const around: (Set<string> | null)[] = []
  let keyNext = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === '{' || sign === '[') {
      around.push(sign === '{' ? new Set() : null)
      keyNext = sign === '{'
    } else if (sign === '}' || sign === ']') {
      around.pop()
    } else if (sign === ',') {
      keyNext = around.at(-1) !== null
    } else if (sign === '"') {
      const end = endOfText(json, at)
      const keys = around.at(-1)
      if (keyNext && keys) {
        const written = json.slice(at, end)
        const key = written.includes('\\') ? (JSON.parse(written) as string) : written.slice(1, -1)
        if (keys.has(key) || key === '__proto__') return key
        keys.add(key)
      }
      keyNext = false
      at = end - 1
    }
  }
  return undefined
}

/** Behind the closing quote of the text that begins here; 0 where there is none. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (end > 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end + 1
}

function isEscaped(json: string, at: number): boolean {
  let backslashes = 0
  while (json[at - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}
