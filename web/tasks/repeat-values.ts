import type { Repeat, RepeatUnit } from '#domain/tasks/repeats.ts'

/** The rule of a task that repeats, as fields hold it; without a unit it does not. */
export type RepeatValues = { unit: RepeatUnit | ''; every: string }

export const noRepeat: RepeatValues = { unit: '', every: '1' }

export const repeatValuesOf = (repeat: Repeat | null): RepeatValues =>
  repeat === null ? noRepeat : { unit: repeat.unit, every: String(repeat.every) }

/** What the endpoint takes. */
export const repeatOf = ({ unit, every }: RepeatValues): Repeat | null =>
  unit === '' ? null : { every: Number(every), unit }
