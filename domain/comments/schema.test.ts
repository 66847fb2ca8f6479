import { describe, expect, it } from 'vitest'
import { complaints } from '../fields.testing.ts'
import { newId } from '../ids.ts'
import { mentionOf } from './rules.ts'
import { commentListQuery, createCommentBody, updateCommentBody } from './schema.ts'

const mentions = (count: number) => Array.from({ length: count }, () => mentionOf(newId())).join(' ')

describe('a comment', () => {
  it.each([
    ['a line', 'Roof is on'],
    ['several', 'First\nsecond\r\nthird\tand so on'],
    ['as many characters as it may have', 'x'.repeat(10_000)],
    ['as many mentions', mentions(20)],
    ['what is code elsewhere', '<script>alert(1)</script> javascript:alert(1)'],
    ['every script', '👷🏽‍♀️ ngā mihi, שלום'],
  ])('takes %s', (_, body) => {
    expect(complaints(createCommentBody, { body })).toEqual([])
    expect(complaints(updateCommentBody, { body })).toEqual([])
  })

  it.each([
    ['nothing', undefined, 'Please write a comment'],
    ['no text', '', 'Please write a comment'],
    ['spaces', ' \n\t ', 'Please write a comment'],
    ['what nobody sees', '\u200D', 'Please write a comment'],
    ['too much', 'x'.repeat(10_001), 'A comment can have up to 10,000 characters'],
    ['too many mentions', mentions(21), 'A comment can mention up to 20 people'],
    [
      'an order turned around',
      'a\u202Eb',
      'The invisible character U+202E after “a” cannot be stored. Delete it or type the text again',
    ],
    [
      'a NUL',
      'a\u0000b',
      'The invisible character U+0000 after “a” cannot be stored. Delete it or type the text again',
    ],
  ])('of %s is told so', (_, body, said) => {
    expect(complaints(createCommentBody, { body })).toEqual([`body: ${said}`])
    expect(complaints(updateCommentBody, { body })).toEqual([`body: ${said}`])
  })

  it.each(['authorId', 'author', 'taskId', 'version', 'mentioned', 'createdAt'])('does not let %s be set', (field) => {
    expect(complaints(createCommentBody, { body: 'a', [field]: 1 })).toEqual([`${field}: This field cannot be set`])
  })
})

describe('the place before which comments are read', () => {
  const id = newId()
  it('is when one was written and which one', () => {
    expect(commentListQuery.parse({ before: `2026-11-20T01:02:03.004Z_${id}` }).before).toEqual({
      at: '2026-11-20T01:02:03.004Z',
      id,
    })
  })
  it.each([
    ['', 'Please choose one of the options'],
    [id, 'Please choose one of the options'],
    [`2026-11-20T01:02:03.004Z_${'-'.repeat(36)}`, 'Please choose one of the options'],
    [`2026-13-20T01:02:03.004Z_${id}`, 'Please enter a valid date'],
  ])('is not %j', (before, said) => {
    expect(complaints(commentListQuery, { before })).toContain(`before: ${said}`)
  })
})
