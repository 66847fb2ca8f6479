import { readHours, writeHours } from '#domain/hours.ts'

/** What is chosen in a picker: its id, and how it is called. */
export type Chosen = { value: string; label: string } | null

/** A record that a task names, as a picker has it. */
export const chosen = (id: string | null | undefined, name: string | null | undefined): Chosen =>
  id == null ? null : { value: id, label: name ?? '' }

/** Hours of an answer (`"1.50"`) as people write them (`1:30`); nothing where none are given. */
export const shownHours = (hours: string | null): string => (hours === null ? '' : writeHours(readHours(hours) ?? 0))
