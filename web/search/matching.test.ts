import { expect, it } from 'vitest'
import { matching } from './matching.ts'

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
