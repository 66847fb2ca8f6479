import { folded } from '#domain/search/rules.ts'

const most = 8

/** The first eight choices whose name has, for each typed word, a word that begins with it; accents don't matter. */
export function namedLike<Choice extends { name: string }>(choices: readonly Choice[], typed: string): Choice[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const fits = ({ name }: Choice) => {
    const parts = folded(name).split(/[\s-]+/)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  return choices.filter(fits).slice(0, most)
}
