import { expect, it } from 'vitest'
import { matching, textBehind } from './matching.ts'

const entries = [
  { label: 'New report', also: 'add create progress' },
  { label: 'Reports' },
  { label: 'Nueva obra', also: 'añadir' },
  { label: 'Aller à l’accueil' },
  { label: 'Ouvrir la tâche' },
  { label: 'Record payment', also: 'money received' },
]
const found = (typed: string) => matching(entries, typed).map(({ label }) => label)

it.each([
  ['rep', ['Reports', 'New report']],
  ['NEW REP', ['New report']],
  ['report new', ['New report']],
  ['create rep', ['New report']],
  ['anadir', ['Nueva obra']],
  ['añadir', ['Nueva obra']],
  ['accueil', ['Aller à l’accueil']],
  ['tache', ['Ouvrir la tâche']],
  ['pay money', ['Record payment']],
  // Within a word nothing begins.
  ['eport', []],
  ['report invoice', []],
  ['.*', []],
])('%s finds %j', (typed, labels) => {
  expect(found(typed)).toEqual(labels)
})

it('finds everything, in its order, where nothing is typed', () => {
  for (const nothing of ['', '  ']) expect(found(nothing)).toEqual(entries.map(({ label }) => label))
})

it('finds a word behind an apostrophe, and a name however its apostrophe is typed', () => {
  const named = ['Ajouter à l’équipe', 'O’Brien Builders', 'Smith & Sons'].map((label) => ({ label }))
  const found = (typed: string) => matching(named, typed).map(({ label }) => label)
  expect([found('equipe'), found("l'equipe")]).toEqual([['Ajouter à l’équipe'], ['Ajouter à l’équipe']])
  expect([found("o'brien"), found('oʻbrien'), found('brien')]).toEqual(Array(3).fill(['O’Brien Builders']))
  expect([found('smith and sons'), found('smith + sons')]).toEqual(Array(2).fill(['Smith & Sons']))
})

it.each([
  ['create task Call Mele', 'Call Mele'],
  ['  New TASK  call', 'call'],
  ['añade tarea Llamar', 'Llamar'],
  ['create task', undefined],
  ['create tasks now', undefined],
  ['call', undefined],
])('reads the text behind a beginning of %j', (typed, text) => {
  expect(textBehind(['create task', 'new task', 'anade tarea'], typed)).toBe(text)
})
