import { v7 } from 'uuid'
import { z } from 'zod'

/** A new time-ordered id (UUIDv7), made wherever the record is first thought of. */
export const newId = (): string => v7()

/** A record's id as it arrives from outside. */
export const idField = z.uuid({ error: 'This id is not valid' }).toLowerCase()

/** Path parameters of every endpoint about one record. */
export const idParams = z.strictObject({ id: idField })
