import i18next from 'i18next'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { fieldErrors, sentence } from '#domain/errors.ts'
import { jobForm } from '#domain/jobs/schema.ts'
import { writeInstant, writeMoney } from '#domain/format.ts'
import { weekStartOf } from './calendar.ts'
import { complaintsByField } from './complaints.ts'
import { decimalMarkOf } from '#domain/typed-numbers.ts'
import { currentLocale, liveIn, messageOf, translateMessage } from './i18n.ts'
import spanish from '#domain/server-messages.es.json' with { type: 'json' }

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

describe('the person’s locale', () => {
  afterEach(() => liveIn(undefined))
  const browserSays = (...languages: string[]) => vi.stubGlobal('navigator', { languages })

  it.each([
    // What Intl refuses is passed over; a timezone that names no country leaves the browser's word.
    [['en-US@posix', 'en-NZ'], 'UTC', 'en-NZ'],
    [['en-US@posix'], 'UTC', 'en'],
    [['en_US.UTF-8', 'C', '', 'x'], 'UTC', 'en'],
    [['en-US'], 'UTC', 'en-US'],
    [['de-DE'], 'UTC', 'en'],
    // A New Zealander with an American browser.
    [['en-US', 'en'], 'Pacific/Auckland', 'en-NZ'],
    [['en-US@posix'], 'Pacific/Auckland', 'en-NZ'],
    [['de-DE'], 'Pacific/Auckland', 'en-NZ'],
    [['en-US'], 'Australia/Sydney', 'en-AU'],
    [['en-US'], 'America/New_York', 'en-US'],
    // Who says more than what the browser came with is believed.
    [['en-GB', 'en-US'], 'America/New_York', 'en-GB'],
    [['en-IN'], 'Pacific/Auckland', 'en-IN'],
  ])('%j in %s is %s', (languages, timezone, locale) => {
    browserSays(...languages)
    liveIn(timezone)
    expect(currentLocale()).toBe(locale)
  })

  it.each([
    [['fr-CA', 'fr'], 'fr-CA'],
    [['en-US'], 'fr'],
    // Frisian begins with the same letters.
    [['frr-DE', 'fr-CH'], 'fr-CH'],
  ])('%j in French is %s', async (languages, locale) => {
    await i18next.changeLanguage('fr')
    browserSays(...languages)
    liveIn('Pacific/Auckland')
    expect(currentLocale()).toBe(locale)
  })

  it('is one that everything can be written in', () => {
    for (const tag of ['en-US@posix', 'en-US-u-va-posix', 'en-US-x-private', 'en-001', 'es-419']) {
      browserSays(tag)
      liveIn('UTC')
      const locale = currentLocale()
      expect(writeInstant('2026-11-20T10:00:00Z', locale, 'Pacific/Auckland')).toContain('2026')
      expect(writeMoney('1.50', locale)).toContain('$1')
      expect(weekStartOf(locale)).toBeGreaterThan(0)
      expect(decimalMarkOf(locale)).toMatch(/[.,]/)
      expect(new Intl.PluralRules(locale).select(1)).toBe('one')
      expect(new Intl.Collator(locale).compare('a', 'b')).toBe(-1)
    }
  })
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
