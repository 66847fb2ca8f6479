import { expect, it } from 'vitest'

import { importFields, importKinds } from '#domain/imports/choices.ts'
import { guessColumns } from '#domain/imports/rules.ts'
import en from './messages.en.json'
import es from './messages.es.json'
import fr from './messages.fr.json'

it.each(Object.entries({ en, es, fr }))('our own template is guessed as what it says, in %s', (_, { fields }) => {
  for (const kind of importKinds) {
    const heading = importFields[kind].map((field) => fields[field])
    expect([kind, guessColumns(kind, heading, [])]).toEqual([kind, [...importFields[kind]]])
  }
})
