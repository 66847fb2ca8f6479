import { sql } from 'kysely'
import { erasableBefore, toldBefore } from '#domain/registry/rules.ts'

/** Of companies: whose trial was over long enough ago, and who were told so while there was time. */
export const isGivenUp = (now: string) =>
  sql<boolean>`cancelled_at is null and closed_from <= ${erasableBefore(now)}
    and standing_told like 'erasedSoon %' and standing_told_at between closed_from and ${toldBefore(now)}`
