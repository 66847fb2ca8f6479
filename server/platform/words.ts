import { createInstance } from 'i18next'
import { written } from '#domain/errors.ts'
import type { Language } from './http/language.ts'

/** A feature's words in one language: texts, by name and in sections (`words.en.json`). */
interface Catalogue {
  readonly [name: string]: string | Catalogue
}

/** `photos_one` and `photos_other` are one key, `photos`, asked for with a `count`. */
type Counted<Name extends string> = Name extends `${infer Base}_one` | `${infer Base}_other` ? Base : Name

type KeyOf<Part> = {
  [Name in keyof Part & string]: Part[Name] extends string ? Counted<Name> : `${Name}.${KeyOf<Part[Name]>}`
}[keyof Part & string]

type SectionOf<Part> = {
  [Name in keyof Part & string]: Part[Name] extends Readonly<Record<string, string>> ? Name : never
}[keyof Part & string]

type Section<Part> = { [Name in keyof Part]: string }

/** What fills a text's `{{places}}`: numbers are written as the language writes them, texts stay as they are. */
export type Values = Readonly<Record<string, string | number>>

/** The words of one feature in one language. A key that is not in the English catalogue is a type error. */
export interface Words<English extends Catalogue> {
  readonly language: Language
  /** Figures and dates are written in this locale. */
  readonly locale: string
  /** One text; with a `count` in the form of that number. Throws when a place has no value. */
  say: (key: KeyOf<English>, values?: Values) => string
  /** All texts of a section at once, for a template that prints them. */
  section: <Name extends SectionOf<English>>(name: Name, values?: Values) => Section<English[Name]>
}

/** The locale of figures and dates on paper and in mails: that of the screen. */
export const localeOf: Readonly<Record<Language, string>> = { en: 'en-NZ', es: 'es', fr: 'fr' }

/** Reads a feature's catalogues (`words.{en,es,fr}.json`); what it answers gives the feature's words in a language. */
export function wordsIn<const English extends Catalogue>(catalogues: {
  en: English
  es: NoInfer<English>
  fr: NoInfer<English>
}): (language: Language) => Words<English> {
  const translations = createInstance({
    resources: { en: { words: catalogues.en }, es: { words: catalogues.es }, fr: { words: catalogues.fr } },
    ns: 'words',
    defaultNS: 'words',
    fallbackLng: false,
    initAsync: false,
    // Where a text goes decides how it is escaped: React does it in mails, Typst takes data.
    interpolation: { escapeValue: false },
    missingInterpolationHandler: (text: string, [place]: [string]) => {
      throw new Error(`${place} has no value in "${text}"`)
    },
  })
  void translations.init()
  const wordsOf = (language: Language): Words<English> => {
    // Its own types know the catalogues of the screens; which keys there are here is said by KeyOf.
    const translate = translations.getFixedT(language) as (key: string, options: object) => unknown
    const locale = localeOf[language]
    return {
      language,
      locale,
      say: (key, values = {}) => translate(key, { replace: inWriting(values, locale), ...counted(values) }) as string,
      section: <Name extends SectionOf<English>>(name: Name, values: Values = {}) =>
        translate(name, { replace: inWriting(values, locale), returnObjects: true }) as Section<English[Name]>,
    }
  }
  const each = { en: wordsOf('en'), es: wordsOf('es'), fr: wordsOf('fr') }
  return (language) => each[language]
}

const inWriting = (values: Values, locale: string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([place, value]) => [place, written(value, locale) ?? '']))

const counted = ({ count }: Values): { count?: number } => (typeof count === 'number' ? { count } : {})
