import type { TaskPerson } from '#domain/tasks/schema.ts'
import { folded } from '#domain/search/rules.ts'

/** Where somebody began to name a person: at which sign, and what they typed behind it so far. */
export type Naming = { at: number; typed: string }

// At the beginning of a word; a name has spaces, but what follows one that is complete is no more of it.
const begun = /(?:^|[\s([{"'«¿¡])@([^\n@]{0,60})$/u

/** The name that is being typed where the cursor stands. */
export function namingAt(text: string, cursor: number): Naming | undefined {
  const typed = begun.exec(text.slice(0, cursor))?.[1]
  return typed === undefined || /\s$/.test(typed) ? undefined : { at: cursor - typed.length - 1, typed }
}

const shown = 8

/** Those whose name has a word that begins as each of the typed ones does. */
export function peopleNamed<Person extends Pick<TaskPerson, 'name'>>(
  people: readonly Person[],
  typed: string,
): readonly Person[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const matching = people.filter(({ name }) => {
    const parts = folded(name).split(/[\s-]+/)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  })
  return matching.slice(0, shown)
}
