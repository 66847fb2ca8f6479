import type { Language } from '#server/platform/http/language.ts'

// What is wrong with a text that people are sent, whatever it says.

/** Words that a text in another language has only where nobody translated it. */
const foreign: Record<Language, RegExp> = {
  en: among('está usted para vence vous pour votre échéance le la los des'),
  es: among('the was your you this with for has open due by and is of from overdue vous pour votre est sur des à'),
  fr: among('the was your you this with for has open due by and is of from overdue está usted para vence los con el'),
}

function among(words: string): RegExp {
  return new RegExp(`(?<!\\p{L})(${words.replaceAll(' ', '|')})(?!\\p{L})`, 'iu')
}

const faults: readonly [string, RegExp][] = [
  ['a place without its value', /\{\{|\}\}/],
  ['what no text says', /undefined|null|NaN|Invalid|\[object/],
  ['a key in place of its text', /\b[a-z]+[A-Z]\w*\.\w+\b|_(one|other)\b/],
  ['nothing where something is named', /“\s*”|«\s*»|\(\s*\)|""/],
  ['a gap', /\S {2,}\S/],
  ['a sentence that begins or ends with nothing', /^\s*[·:,.;]|[^.…]\s+[.,]( |$)|[·:]\s*$/m],
]

/** The faults of a text; `said` is what people named, which may be in any language. */
export function faultsOf(text: string, language: Language, said: readonly (string | null)[]): string[] {
  const named = said
    .filter((each) => each !== null && each !== '')
    .toSorted((one, other) => other!.length - one!.length)
  // Names go; what remains is ours. Addresses are read by nobody.
  const ours = named
    .reduce<string>((left, name) => left.replaceAll(name ?? '', '§'), text)
    .replaceAll(/https?:\/\/\S+/g, '§')
  const found = faults.filter(([, pattern]) => pattern.test(ours)).map(([fault]) => fault)
  if (language === 'fr' && / [:;?!»]|« /.test(ours)) found.push('a mark that may begin a line')
  const untranslated = foreign[language].exec(ours)?.[0]
  return untranslated === undefined ? found : [...found, `“${untranslated}” in another language`]
}
