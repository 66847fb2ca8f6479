import { describe, expect, it } from 'vitest'
import { complaints } from '../fields.testing.ts'
import { keptOf } from './rules.ts'
import { createViewBody, moveViewBody, updateViewBody } from './schema.ts'

const view = { name: 'Mine, this week', screen: 'list', query: 'due=week&assignedTo=me' }
const long = (count: number) => 'x'.repeat(count)

describe('a saved view', () => {
  it.each([
    [view],
    [{ ...view, query: '' }],
    [{ ...view, query: `search=${long(1_990)}` }],
    [{ ...view, screen: 'board', query: 'lanes=assignee' }],
    [{ ...view, screen: 'calendar', query: 'view=week' }],
    // What it names need not be there, nor ever have been.
    [{ ...view, query: 'jobId=nobody&status=else&search=%3Cscript%3E' }],
  ])('takes %j', (body) => expect(complaints(createViewBody, body)).toEqual([]))

  it.each([
    [{ name: '' }, 'name: Please enter a name'],
    [{ name: '  ' }, 'name: Please enter a name'],
    [{ name: undefined }, 'name: Please enter a name'],
    [{ name: long(61) }, 'name: A name can have up to {{maximum}} characters'.replace('{{maximum}}', '60')],
    [
      { name: 'a\u202Eb' },
      'name: The invisible character U+202E after “a” cannot be stored. Delete it or type the text again',
    ],
    [{ screen: 'gantt' }, 'screen: Please choose one of the options'],
    [{ query: 7 }, 'query: This view filters by something that its screen does not know'],
    [{ query: long(2_001) }, 'query: This view filters by more than can be kept'],
    [{ query: 'page=3' }, 'query: This view filters by something that its screen does not know'],
    [{ query: 'lanes=job' }, 'query: This view filters by something that its screen does not know'],
    [{ query: 'due=week&due=today' }, 'query: This view filters by something that its screen does not know'],
    [{ query: '__proto__=1' }, 'query: This view filters by something that its screen does not know'],
    [{ query: 'search=a%00b' }, 'query: This text contains characters that cannot be stored'],
    [{ shared: true }, 'shared: This field cannot be set'],
    [{ ownerId: 'me' }, 'ownerId: This field cannot be set'],
  ])('with %j is told so', (more, said) => {
    expect(complaints(createViewBody, { ...view, ...more })).toEqual([said])
  })

  it('changes its name and what it shows, not its screen', () => {
    expect(complaints(updateViewBody, {})).toEqual([])
    expect(complaints(updateViewBody, { name: 'Else' })).toEqual([])
    expect(complaints(updateViewBody, { screen: 'board' })).toEqual(['screen: This field cannot be set'])
    expect(complaints(moveViewBody, {})).toEqual(['after: This id is not valid'])
  })
})

describe('what a view keeps of an address', () => {
  it.each([
    ['due=week&assignedTo=me', 'assignedTo=me&due=week'],
    ['assignedTo=me&due=week&page=4&dialog=new', 'assignedTo=me&due=week'],
    ['search=&status=open', 'status=open'],
    ['search=a+b%26c', 'search=a+b%26c'],
    ['lanes=job', ''],
  ])('of a list at %s is %s', (address, kept) => {
    expect(keptOf('list', new URLSearchParams(address))).toBe(kept)
  })
})
