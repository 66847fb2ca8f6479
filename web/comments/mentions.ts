/** Where somebody began to name a person: at which sign, and what they typed behind it so far. */
export type Naming = { at: number; typed: string }

// At the beginning of a word; a name has spaces, but what follows one that is complete is no more of it.
const begun = /(?:^|[\s([{"'«¿¡])@([^\n@]{0,60})$/u

/** The name that is being typed where the cursor stands. */
export function namingAt(text: string, cursor: number): Naming | undefined {
  const typed = begun.exec(text.slice(0, cursor))?.[1]
  return typed === undefined || /\s$/.test(typed) ? undefined : { at: cursor - typed.length - 1, typed }
}
