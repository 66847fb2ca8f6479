import { v7, validate } from 'uuid'

/** A new time-ordered id (UUIDv7), made wherever the record is first thought of. */
export const newId = (): string => v7()

/** Whether the text is an id, of whatever version. */
export const isId = (text: string): boolean => validate(text)
