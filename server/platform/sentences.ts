import { written, type Sentence } from '#domain/errors.ts'
import es from '#domain/server-messages.es.json' with { type: 'json' }
import fr from '#domain/server-messages.fr.json' with { type: 'json' }
import type { Language } from './http/language.ts'
import { localeOf } from './words.ts'

const translated: Record<Language, Readonly<Record<string, string>>> = { en: {}, es, fr }

/**
 * A sentence of the product in its reader's language, as the screens say it: for what is read elsewhere, such as a
 * file. One that nobody has translated is told as it is.
 */
export function saidIn(language: Language, { message, template = message, params = {} }: Sentence): string {
  const text = translated[language][template]
  if (text === undefined) return message
  const filled = (whole: string, place: string) => written(params[place], localeOf[language]) ?? whole
  return text.replace(/\{\{(\w+)\}\}/g, filled)
}
