import { describe, expect, it } from 'vitest'
import { namedLike } from './named-like.ts'

describe('names like what is typed', () => {
  const people = ['Mele Tau', 'Hēmi Walker', 'Ana-Maria Díaz', 'Meleane Fifita'].map((name) => ({ name }))
  it.each([
    ['', ['Mele Tau', 'Hēmi Walker', 'Ana-Maria Díaz', 'Meleane Fifita']],
    ['mele', ['Mele Tau', 'Meleane Fifita']],
    ['hemi', ['Hēmi Walker']],
    ['maria di', ['Ana-Maria Díaz']],
    ['tau mele', ['Mele Tau']],
    ['ele', []],
  ])('for %j', (typed, names) => expect(namedLike(people, typed).map(({ name }) => name)).toEqual(names))

  it('are eight at most', () => {
    const many = Array.from({ length: 50 }, (_, at) => ({ name: `Person ${at}` }))
    expect(namedLike(many, 'person')).toHaveLength(8)
  })
})
