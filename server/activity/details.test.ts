import { expect, it } from 'vitest'
import { toldFields, type ToldField } from '#domain/activity/rules.ts'
import { events, type EventName } from '#domain/events.ts'
import { newId } from '#domain/ids.ts'
import { detailsOf } from './queries/details.ts'

const idPattern = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}/
const fieldsOf = (event: EventName) => Object.entries(toldFields[event] as Record<string, ToldField>)
const everything = () => true
const every = Object.keys(events) as EventName[]

/** What stands in a field that is told: a list, a record or a text, each with a word to be found by. */
const samples = (word: string): unknown[] => [
  { from: null, to: word },
  { from: word, to: null },
  { from: [word], to: [] },
  { from: [], to: [{ fileId: newId(), id: newId(), url: `/api/files/${newId()}`, name: word, title: word }] },
  { role: word, people: [word] },
  { from: { prefix: word, next: 3 }, to: { prefix: word, next: 4 } },
  word,
]

it.each(every)('of %s nothing is told that its row does not tell, and no id that is not looked up', (event) => {
  for (const [field, told] of fieldsOf(event))
    for (const sample of samples(told === null ? newId() : 'canary')) {
      const details = detailsOf(event, { [field]: sample }, everything)
      if (told === null) expect(details).toEqual([])
      expect(JSON.stringify(details)).not.toMatch(idPattern)
    }
})

it.each(every)('of %s whoever lacks the right of a field reads nothing of it', (event) => {
  for (const [field, spec] of fieldsOf(event)) {
    if (spec === null || typeof spec === 'string' || spec.right === undefined) continue
    const { right } = spec
    for (const sample of samples('canary'))
      expect(detailsOf(event, { [field]: sample }, (asked) => asked !== right)).toEqual([])
    const told = samples('canary').flatMap((sample) => detailsOf(event, { [field]: sample }, everything))
    expect(JSON.stringify(told)).toContain('canary')
  }
})

it('leaves out what a newer version has stored', () => {
  expect(detailsOf('roof.thatched', { straw: 'canary' }, everything)).toEqual([])
  expect(detailsOf('client.updated', { straw: { from: 'a', to: 'canary' } }, everything)).toEqual([])
})

it.each([
  ['settings.updated', { notifications: { from: {}, to: { tasks: { email: true, push: false } } } }, ['tasks.email']],
  ['numbering.updated', { job: { from: null, to: { prefix: 'JOB', next: 12 } } }, ['JOB', '12']],
  ['role.deleted', { movedTo: { role: 'User', people: ['Mere'] } }, ['User', 'Mere']],
  ['variation.updated', { images: { from: [], to: [{ fileId: newId(), caption: 'a' }] } }, 1],
  ['report.updated', { invoices: { from: [], to: [{ id: newId(), invoiceNumber: 'INV-1', total: '9' }] } }, ['INV-1']],
  [
    'job.updated',
    { milestones: { from: [], to: [{ title: 'Piles' }] } },
    [{ title: 'Piles', dueDate: null, completed: false }],
  ],
  ['timer.stopped', { minutes: 90 }, 90],
])('%s with %j tells %j', (event, payload, to) => {
  expect(detailsOf(event, payload, everything).map((detail) => detail.to)).toEqual([to])
})

it('tells a subtask by its title, and what changed of it beside that', () => {
  const changes = { title: { from: 'Slab', to: 'Base' }, completed: { from: false, to: true } }
  expect(detailsOf('subtask.updated', { title: 'Slab', changes }, everything)).toEqual([
    { field: 'title', type: 'text', from: null, to: 'Slab' },
    { field: 'renamed', type: 'text', from: 'Slab', to: 'Base' },
    { field: 'done', type: 'boolean', from: false, to: true },
  ])
})
