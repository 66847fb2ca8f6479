import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'

import { written, type Sentence } from '#domain/errors.ts'
import { regionOf } from './region.ts'
import { readStored, writeChoice } from './stored.ts'

export const languages = ['en', 'es', 'fr'] as const
export type Language = (typeof languages)[number]

/** Each language's own name, as a person looking for it would read it. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español', fr: 'Français' }

// English is the source and the fallback, and comes with the code that shows it (see vite.config.ts); the others arrive
// whole when chosen: what the screens say, and what the server says, as one file each.
const catalogues = {
  es: () => Promise.all([import('./catalogue.es.ts'), import('#domain/server-messages.es.json')]),
  fr: () => Promise.all([import('./catalogue.fr.ts'), import('#domain/server-messages.fr.json')]),
}

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: {} },
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  returnNull: false,
})

/**
 * Called by the build for what the code that is loaded says (see scripts/lean-pages.ts), a few texts at a time.
 * @public
 */
export function addEnglish(feature: string, texts: object): void {
  i18next.addResourceBundle('en', feature, texts, true, true)
}

/** The language to start with: the person's stored choice, else the browser's first language that we speak. */
function preferredLanguage(): Language {
  const stored = readStored('language')
  const wanted = [stored, ...navigator.languages].map((tag) => tag && languageOf(tag))
  return wanted.map(asLanguage).find((language) => language !== undefined) ?? 'en'
}

/** Switches to the person's language. A catalogue that doesn't arrive leaves the page in English, which still works. */
export async function takePreferredLanguage(): Promise<void> {
  await switchLanguage(preferredLanguage()).catch(() => undefined)
}

/** Loads the language's catalogue if needed, then switches every text on the page. */
export async function switchLanguage(language: Language): Promise<void> {
  await speak(language)
  document.documentElement.lang = language
}

/** The same where there is no page: while pages are drawn. */
export async function speak(language: Language): Promise<void> {
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'ui')) {
    const [screens, server] = await catalogues[language]()
    const catalogue: Record<string, object> = { ...screens.default, server: server.default }
    for (const [namespace, messages] of Object.entries(catalogue)) {
      i18next.addResourceBundle(language, namespace, messages)
    }
  }
  await i18next.changeLanguage(language)
}

/** Switches the language and remembers it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeChoice('language', language)
  await switchLanguage(language)
}

/** The language in use, as one of ours. */
export function currentLanguage(): Language {
  return asLanguage(i18next.language) ?? 'en'
}

// Forms, toasts and notices hold a sentence as finished English; here it finds the template it was made from. As many
// as the person has been shown.
const made = new Map<string, Sentence>()

/** A sentence as the page holds it, finished English, which `translateMessage` can say in any language. */
export function messageOf(sentence: Sentence): string {
  if (sentence.template !== undefined) made.set(sentence.message, sentence)
  return sentence.message
}

/**
 * Validation and server messages are English sentences which are themselves the keys of their translations; where
 * values stand in them, the key is the template, and the values are written as the person's locale writes them.
 */
export function translateMessage(message: string): string {
  const { template = message, params = {} } = made.get(message) ?? {}
  const values = Object.entries(params).map(([place, value]) => [place, written(value, currentLocale())])
  const replace: Record<string, string> = Object.fromEntries(values)
  return i18next.t(template, {
    ns: 'server',
    defaultValue: template,
    keySeparator: false,
    nsSeparator: false,
    replace,
    // A message that is no template is shown as it came, whatever signs are in it.
    skipInterpolation: template === message,
  })
}

/** As translateMessage, inside a component: re-renders when the language changes. */
export function useMessage(): (message: string) => string {
  useTranslation()
  return translateMessage
}

// Where the person works: the company's timezone; before anybody has signed in, the device's.
let home: string | undefined

/** From now on dates and figures are written as where this timezone is. */
export function liveIn(timezone: string | undefined): void {
  home = timezone
}

// Whose clock times of day are told by: the person's own choice, else where the company is.
let clock: string | undefined

/** From now on times of day are told as it is there; dates of records stay the company's. */
export function tellTimeIn(timezone: string | undefined): void {
  clock = timezone
}

/** The timezone that times of day are told in; the device's before anybody has signed in. */
export const currentTimezone = (): string | undefined => clock

/**
 * The person's own locale of the language in use (en-NZ for English in Auckland), for dates and figures. A browser
 * says `en-US` as it comes out of the box, anywhere in the world: where the company is tells more than that.
 */
export function currentLocale(): string {
  const language = currentLanguage()
  if (typeof navigator === 'undefined') return language
  // Asked for with everything that is written, while these hardly ever change.
  const of = `${language} ${home} ${navigator.languages.join()}`
  if (of !== localeOf) [localeOf, locale] = [of, localeIn(language)]
  return locale
}

let [localeOf, locale] = ['', '']

function localeIn(language: Language): string {
  const own = navigator.languages.find((tag) => languageOf(tag) === language && isLocale(tag))
  if (language !== 'en' || (own !== undefined && own !== 'en' && own !== 'en-US')) return own ?? language
  const region = regionOf(home ?? new Intl.DateTimeFormat().resolvedOptions().timeZone)
  return region ? `en-${region}` : (own ?? language)
}

const languageOf = (tag: string): string | undefined => tag.split(/[^a-zA-Z]/)[0]?.toLowerCase()

// Chromium under the C locale says `en-US@posix`, which Intl refuses, and with it the page that writes a date.
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

export function asLanguage(tag: string | undefined): Language | undefined {
  return languages.find((language) => language === tag)
}
