import i18next from 'i18next'
import { afterEach, expect, it, vi } from 'vitest'

import { fieldErrors, sentence } from '#domain/errors.ts'
import { jobForm } from '#domain/jobs/schema.ts'
import { complaintsByField } from './complaints.ts'
import { currentLocale, messageOf, translateMessage } from './i18n.ts'
import spanish from './server-messages.es.json' with { type: 'json' }

i18next.addResourceBundle('es', 'server', { ...spanish, '{{place}} is full': '{{place}} está lleno' })
afterEach(() => {
  vi.unstubAllGlobals()
  return i18next.changeLanguage('en')
})

it('a sentence with values is said in the language of the moment, numbers as that language writes them', async () => {
  const message = messageOf(sentence('Notes cannot exceed {{maximum}} characters', { maximum: 25_000 }))
  expect(translateMessage(message)).toBe('Notes cannot exceed 25,000 characters')
  await i18next.changeLanguage('es')
  expect(translateMessage(message)).toBe('Las notas no pueden superar los 25.000 caracteres')
})

it('a limit of the schema reaches the field in the person’s language', async () => {
  await i18next.changeLanguage('es')
  const { error } = jobForm.safeParse({ notes: 'x'.repeat(1001) })
  const complaint = complaintsByField(fieldErrors(error!))['notes'] ?? ''
  expect(complaint).toBe('Notes cannot exceed 1000 characters')
  expect(translateMessage(complaint)).toBe('Las notas no pueden superar los 1000 caracteres')
})

it('what people typed fills a place as it is', async () => {
  await i18next.changeLanguage('es')
  const place = '<b>{{place}} $t(other)</b>'
  expect(translateMessage(messageOf(sentence('{{place}} is full', { place })))).toBe(`${place} está lleno`)
})

it('a locale that the browser says and cannot write dates in is passed over', () => {
  vi.stubGlobal('navigator', { languages: ['en-US@posix', 'en-NZ'] })
  expect(currentLocale()).toBe('en-NZ')
  vi.stubGlobal('navigator', { languages: ['en-US@posix'] })
  expect(currentLocale()).toBe('en')
})

// The types are the rule here: what `tsc` would take in these lines fails `npm run check`.
it('keys are known, by feature', () => {
  // @ts-expect-error there is no such key
  expect(i18next.getFixedT('en', 'clients')('fields.shoeSize')).toBe('fields.shoeSize')
  // @ts-expect-error there is no such feature
  expect(i18next.getFixedT('en', 'weather')).toBeTypeOf('function')
})

it('a sentence without values, or unknown, stays itself', async () => {
  await i18next.changeLanguage('es')
  expect(translateMessage('Client is required')).toBe('El cliente es obligatorio')
  expect(translateMessage('Nobody translated {{this}}: $t(x)')).toBe('Nobody translated {{this}}: $t(x)')
})
