import { folded } from '#domain/search/rules.ts'
import { plain } from '#web/ui/combobox-state.ts'

/** A tag as it is compared: capitals, accents and spaces don't make another. */
const compared = (name: string): string => plain(name).replace(/\s+/g, ' ').trim()

/** These and another, which is there only once. */
export function withTag(tags: readonly string[], name: string): readonly string[] {
  const clean = name.replace(/\s+/g, ' ').trim()
  return clean === '' || tags.some((each) => compared(each) === compared(clean)) ? tags : [...tags, clean]
}

/** What is typed, taken apart where there are commas; the last part is still being typed. */
export function partsOf(text: string): { done: string[]; typed: string } {
  const parts = text.split(/[,;\n]/)
  return { done: parts.slice(0, -1), typed: (parts.at(-1) ?? '').replace(/^\s+/, '') }
}

const shown = 8

/** Tags to choose from: those that are not there yet and have what is typed in their names, the most alike first. */
export function tagsLike(known: readonly string[], chosen: readonly string[], typed: string): readonly string[] {
  const taken = new Set(chosen.map(compared))
  const wanted = folded(typed).trim()
  const matching = known.filter((name) => !taken.has(compared(name)) && folded(name).includes(wanted))
  const begins = (name: string) => Number(!folded(name).startsWith(wanted))
  return matching.toSorted((one, other) => begins(one) - begins(other)).slice(0, shown)
}

/** Whether a tag of this name is there, whatever its capitals. */
export const isKnown = (known: readonly string[], name: string): boolean =>
  known.some((each) => compared(each) === compared(name))
