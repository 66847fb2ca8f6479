/** The languages the product speaks. */
export type Language = 'en' | 'es' | 'fr'

const languages: ReadonlySet<string> = new Set<Language>(['en', 'es', 'fr'])

/** The reader's language from `Accept-Language`, when it is one of ours. */
export function languageOf(header: string | undefined): Language | undefined {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return tags.find((tag): tag is Language => languages.has(tag))
}
