import { describe, expect, it, vi } from 'vitest'
import type { Refusal } from '#domain/errors.ts'
import { jsonLimits } from '../limits.ts'
import { readJson } from './json.ts'

const codeOf = (text: string): string | undefined => {
  try {
    readJson(text)
    return undefined
  } catch (error) {
    return (error as Refusal).code
  }
}

describe('a JSON body', () => {
  it.each([
    '{}',
    '[]',
    '"a"',
    '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}',
    '{"a":"{\\"a\\":1,\\"a\\":2}"}',
    '{"a":"x,\\"a\\":","b":"\\\\"}',
    '{"a\\\\":1,"a":2}',
    '{"a":["a","a",{"b":1}],"A":1}',
    '{"constructor":{"prototype":{}}}',
    ' { "a" : 1 , "b" : [ ] } ',
  ])('%s is read', (text) => {
    expect(readJson(text)).toEqual(JSON.parse(text))
  })

  it.each([
    '{"a":1,"a":1}',
    '{"a":1,"b":2,"a":3}',
    '{"a":1,"\\u0061":2}',
    '{"":1,"":2}',
    '{"x":[{"y":{"a":1,"a":2}}]}',
    '{"a":[],"a":{}}',
    '{"a":{"b":1},"c":[1,{"d":"\\"}"}],"a":2}',
    '{ "a" : 1 ,\n "a" : 2 }',
  ])('%s names a key twice', (text) => {
    expect(codeOf(text)).toBe('ambiguous_json')
  })

  it.each(['{"__proto__":{}}', '{"a":{"__proto__":1}}', '[{"__proto__":null}]', '{"\\u005f_proto__":1}'])(
    '%s names the prototype',
    (text) => {
      expect(codeOf(text)).toBe('ambiguous_json')
    },
  )

  it.each(['{', '{"a":}', 'undefined', '\u0000', '{"a":1}}', '{"a":1,}', "{'a':1}"])('%j is none', (text) => {
    expect(codeOf(text)).toBe('malformed_json')
  })

  it('may hold long texts', () => {
    expect(codeOf(`{"a":"${'\\"'.repeat(200_000)}","b":1,"b":2}`)).toBe('ambiguous_json')
    expect(codeOf(`{"a":"${'[{,:'.repeat(200_000)}"}`)).toBeUndefined()
  })

  const { depth, values, keysOfObject } = jsonLimits
  const nested = (levels: number): string => `${'{"a":['.repeat(levels / 2)}${']}'.repeat(levels / 2)}`
  const list = (length: number): string => JSON.stringify(Array.from({ length }, () => 1))
  const object = (keys: number): object => Object.fromEntries(Array.from({ length: keys }, (_, at) => [`f${at}`, 1]))

  it('may be nested so deep, have so many values and so many keys in each object', () => {
    expect(codeOf(nested(depth))).toBeUndefined()
    expect(codeOf(list(values - 1))).toBeUndefined()
    expect(codeOf(JSON.stringify(Array.from({ length: 10 }, () => object(keysOfObject))))).toBeUndefined()
  })

  it.each([
    ['a level more', nested(depth + 2)],
    ['levels without end', '['.repeat(30_000)],
    ['levels behind many that are closed', `[${'[],'.repeat(1_000)}${nested(depth)}]`],
    ['more values', list(values + 1)],
    ['more empty lists', `[${'[],'.repeat(values)}[]]`],
    ['a key more', JSON.stringify(object(keysOfObject + 1))],
    ['a key more within', JSON.stringify([{ a: object(1), b: object(keysOfObject + 1) }])],
    ['many keys without end', `{${'"a":1,'.repeat(5_000)}`],
    ['commas alone', ','.repeat(60_000)],
  ])('%s are too much, and nothing is parsed', (_, text) => {
    const parse = vi.spyOn(JSON, 'parse')
    expect(codeOf(text)).toBe('json_too_complex')
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })

  it.each(['"', '{"a', '"\\"', '{"a":"\\\\\\"', `"${'\\"'.repeat(1_000)}`])(
    '%j, which does not end, is none',
    (text) => {
      expect(codeOf(text)).toBe('malformed_json')
    },
  )
})
