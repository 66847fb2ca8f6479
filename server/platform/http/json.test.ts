import { describe, expect, it } from 'vitest'
import type { Refusal } from '#domain/errors.ts'
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

  it('may be nested deeply and hold long texts', () => {
    const deep = `${'{"a":['.repeat(50_000)}${']}'.repeat(50_000)}`
    expect(codeOf(deep)).toBeUndefined()
    expect(codeOf(`{"a":"${'\\"'.repeat(200_000)}","b":1,"b":2}`)).toBe('ambiguous_json')
  })
})
