import { v7 } from 'uuid'

/** A new time-ordered id (UUIDv7), made wherever the record is first thought of. */
export const newId = (): string => v7()
