import { describe, expect, it } from 'vitest'

import { namingAt } from './mentions.ts'

describe('a name that is being typed', () => {
  it.each([
    ['@', { at: 0, typed: '' }],
    ['Hi @me', { at: 3, typed: 'me' }],
    ['Hi\n@Mele T', { at: 3, typed: 'Mele T' }],
    ['(@me', { at: 1, typed: 'me' }],
    ['Hi @Mele Tau ', undefined],
    ['Hi', undefined],
    ['mele@tau.example', undefined],
    ['@me\nnext line', undefined],
    [`@${'x'.repeat(61)}`, undefined],
  ])('%j', (text, naming) => expect(namingAt(text, text.length)).toEqual(naming))

  it('ends at the cursor', () => expect(namingAt('@Mele and more', 3)).toEqual({ at: 0, typed: 'Me' }))
})
