import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { events } from '#domain/events.ts'
import { milestoneChange } from './milestone-change.ts'
import { furtherTellings, tellingOf } from './tellings.ts'
import { textChange } from './text-change.ts'

type Section = { [name: string]: string | Section }
const read = (language: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `messages.${language}.json`), 'utf8')) as Section
const textAt = (section: Section, path: string): string => {
  const found = path
    .split('.')
    .reduce<string | Section | undefined>((part, name) => (typeof part === 'object' ? part[name] : undefined), section)
  return typeof found === 'string' ? found : ''
}
const placesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').toSorted()
const english = read('en')
const about = { kind: 'task' as const, id: 'a', label: 'Slab', opens: true }

describe.each([...Object.keys(events), ...furtherTellings])('%s', (telling) => {
  it.each(['en', 'es', 'fr'])('is told in %s with the same parts as in English', (language) => {
    const [here, there] = [textAt(read(language), `events.${telling}`), textAt(english, `events.${telling}`)]
    expect(here).not.toBe('')
    expect(placesIn(here)).toEqual(placesIn(there))
  })
})

const every = ['to', 'name', 'file', 'into', 'status', 'assignee', 'completed', 'person', 'title', 'renamed', 'minutes']
const all = [...every, 'address', 'progressStatus', 'invoiceStatus', 'total', 'amount'].map((field) => ({
  field,
  type: 'text' as const,
  from: 'before',
  to: 'after',
}))

it.each(Object.keys(events))('the sentence of %s has the value that it says', (event) => {
  const { telling, within } = tellingOf({ event, about, details: all })
  const says = placesIn(textAt(english, `events.${telling}`)).some((name) => name === 'to' || name === 'from')
  expect(within !== undefined).toBe(says)
})

const detail = (field: string, from: unknown, to: unknown) => ({ field, type: 'text' as const, from, to }) as never
it.each([
  ['task.assigned', [detail('assignee', 'Mere', null)], 'task.unassigned'],
  ['task.assigned', [detail('assignee', null, 'Mere')], 'task.assigned'],
  ['subtask.updated', [detail('title', null, 'Slab'), detail('done', false, true)], 'subtask.completed'],
  ['subtask.updated', [detail('title', null, 'Slab'), detail('done', true, false)], 'subtask.reopened'],
  ['subtask.updated', [detail('title', null, 'Slab'), detail('renamed', 'Slab', 'Base')], 'subtask.renamed'],
  ['report.viewed', [detail('via', null, 'link'), detail('to', null, 'a@b.nz')], 'report.viewedByLink'],
  ['invoice.viewed', [detail('via', null, 'link'), detail('to', null, 'a@b.nz')], 'invoice.viewedByLink'],
  ['report.viewed', [detail('via', null, 'portal')], 'report.viewed'],
  ['invoice.booked', [detail('state', null, 'synced')], 'invoice.booked'],
  ['invoice.booked', [detail('state', null, 'failed')], 'invoice.bookingFailed'],
  ['invoice.booked', [detail('state', null, 'conflict')], 'invoice.bookedOtherwise'],
])('%s with %j is told as %s', (event, details, telling) => {
  expect(tellingOf({ event, about, details }).telling).toBe(telling)
})

it('repeats nothing below that the sentence says', () => {
  const { within, below } = tellingOf({
    event: 'variation.approved',
    about,
    details: [detail('status', 'pending_approval', 'approved'), detail('dateApproved', null, '2026-11-20')],
  })
  expect([within, below]).toEqual([undefined, []])
})

it.each(['payment.recorded', 'payment.reversed'])('says below %s which status the money brought', (event) => {
  const [amount, status] = [detail('amount', null, '115.00'), detail('status', 'approved', 'paid')]
  expect(tellingOf({ event, about, details: [amount, status] })).toMatchObject({ within: amount, below: [status] })
})

it.each(['item', 'credit'])('a line of an invoice, as %s, is said with all that it comes to', (key) => {
  for (const language of ['en', 'es', 'fr'])
    expect(placesIn(textAt(read(language), key))).toEqual(['description', 'quantity', 'taxRate', 'unitPrice'])
})

describe('a text that was changed', () => {
  it.each([
    ['Old', 'New', { from: 'Old', to: 'New', isCut: false }],
    ['', 'Two\nlines', { from: '', to: 'Two lines', isCut: false }],
  ])('%j to %j', (from, to, expected) => {
    expect(textChange(from, to)).toEqual(expected)
  })

  it('is shown from a little before the first word that differs', () => {
    const start = 'The slab was poured on Monday and cured under plastic for the whole of the week, '
    const { from, to, isCut } = textChange(`${start}then stripped.`, `${start}then sealed and stripped.`)
    expect([from, to, isCut]).toEqual(['… week, then stripped.', '… week, then sealed and stripped.', true])
  })
})

describe('milestones that were changed', () => {
  const lined = { title: 'Units 3 and 4 lined', dueDate: '2026-11-09', completed: false }
  const handed = { title: 'Hand-over', dueDate: '2026-12-18', completed: false }

  it.each([
    ['ticked', { ...lined, completed: true }],
    ['put off', { ...lined, dueDate: '2026-11-12' }],
    ['renamed', { ...lined, title: 'Units 3 to 6 lined' }],
  ])('one that was %s is the same one', (_, changed) => {
    expect(milestoneChange([lined, handed], [changed, handed])).toEqual({
      kept: [{ was: lined, is: changed }],
      added: [],
      removed: [],
    })
  })

  it('are told apart where two of a title or of a day could be meant', () => {
    const twice = { ...lined, dueDate: '2026-11-12' }
    const other = { ...lined, dueDate: '2026-11-20' }
    expect(milestoneChange([lined, twice], [other])).toEqual({ kept: [], added: [other], removed: [lined, twice] })
    const [first, second] = [
      { ...lined, title: 'Lining' },
      { ...lined, title: 'Stopping' },
    ]
    expect(milestoneChange([lined], [first, second])).toEqual({ kept: [], added: [first, second], removed: [lined] })
  })
})
