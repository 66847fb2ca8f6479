import { folded, searchedWords } from '#domain/search/rules.ts'

type Named = {
  label: string
  /** What else it is called. */
  also?: string | undefined
}

/**
 * Of what can be done, what somebody types the beginning of: each word begins a word of its name, or of what else it is
 * called. First what begins so, then what has it in its name; accents and capitals don't matter.
 */
export function matching<Entry extends Named>(entries: readonly Entry[], typed: string): Entry[] {
  const words = searchedWords(typed)
  return entries
    .map((entry, at) => ({ entry, at, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank < none)
    .toSorted((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ entry }) => entry)
}

const none = 3

function rankOf({ label, also = '' }: Named, words: readonly string[]): number {
  const name = wordsOf(label)
  if (beginAll(words, name)) return folded(label).startsWith(words.join(' ')) ? 0 : 1
  return beginAll(words, [...name, ...wordsOf(also)]) ? 2 : none
}

const beginAll = (beginnings: readonly string[], words: readonly string[]): boolean =>
  beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)))

// What stands behind an apostrophe is a word as well: `équipe` is in `l’équipe`.
const wordsOf = (text: string): string[] =>
  [text, text.replace(/['’]/g, ' ')].flatMap((each) => folded(each).split(/[^\p{L}\p{N}]+/u))

/** What is typed behind one of the beginnings: the title in "create task call the plumber". */
export function textBehind(beginnings: readonly string[], typed: string): string | undefined {
  const words = typed.trim().split(/\s+/)
  const texts = beginnings.map((beginning) => {
    const length = beginning.split(' ').length
    return folded(words.slice(0, length).join(' ')) === folded(beginning) ? words.slice(length).join(' ') : ''
  })
  return texts.find((text) => text !== '')
}
