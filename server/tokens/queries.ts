import type { TokenRecord } from '#domain/tokens/schema.ts'
import type { ProgramToken } from '#server/platform/session/programs.ts'

/** A token as its person sees it at this moment. */
export const tokenShown = ({ id, name, createdAt, expiresAt, usedAt }: ProgramToken, now: string): TokenRecord => ({
  id,
  name,
  createdAt,
  expiresAt,
  isExpired: expiresAt <= now,
  usedAt,
})
