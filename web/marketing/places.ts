import { type Language, languages } from '#web/lib/i18n.ts'

/** The pages that anybody may read, each in every language at an address of its own (decision 0055). */
export const publicPages = ['home', 'features', 'pricing', 'contact', 'privacy', 'terms'] as const
export type PublicPage = (typeof publicPages)[number]

/** A page in a language. */
export interface Place {
  page: PublicPage
  language: Language
}

/** Where strangers begin, and where people come in. */
export const signUpAt = '/signup'
export const signInAt = '/login'

/** Stands for our own address while building: the server knows it (server/platform/http/public-pages.ts). */
const origin = '{{origin}}'

/** `/pricing`, `/es/pricing`, `/`, `/es`. English, which most of our people read, has the short ones. */
export function addressOf({ page, language }: Place): string {
  const parts = [language === 'en' ? '' : language, page === 'home' ? '' : page]
  return `/${parts.filter(Boolean).join('/')}`
}

export const wholeAddressOf = (place: Place): string => `${origin}${addressOf(place)}`

/** A file of ours by its whole address, for those who read a page elsewhere. */
export const wholeFile = (path: string): string => `${origin}${path}`

/** Every page in every language. */
export const places: readonly Place[] = publicPages.flatMap((page) => languages.map((language) => ({ page, language })))
