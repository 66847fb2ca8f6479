import { sql, type RawBuilder } from 'kysely'
import type { Money } from '#domain/money.ts'

/**
 * A sum of amounts as money, 0.00 where there is nothing to add. A sum is larger than any column that it adds up: its
 * room is for every row that a disk can hold.
 */
export const total = (sum: RawBuilder<unknown>): RawBuilder<Money> => sql<Money>`coalesce(${sum}, 0)::numeric(38, 2)`
