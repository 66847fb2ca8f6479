import type { z } from 'zod'
import type { Actor } from '#domain/actor.ts'
import { grantsOf, type CompanyRole, type Permission } from '#domain/permissions.ts'
import type { companySessionList, ownSessionList } from '#domain/sessions/schema.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { offsetOf, paged } from '#server/platform/db/listing.ts'
import { answersOf } from '#server/platform/policy.ts'
import { deviceOf } from '#server/platform/session/device.ts'
import { sessionsIn, sessionsOf } from '#server/platform/session/seen.ts'
import { companySessionPolicy, type SessionFacts } from './policy.ts'

interface SeenRow {
  id: string
  isCurrent: boolean
  isProgram: boolean
  userAgent: string
  address: string
  startedAt: string
  lastSeenAt: string
}

const toSeen = ({ id, isCurrent, isProgram, userAgent, address, startedAt, lastSeenAt }: SeenRow) => ({
  id,
  isCurrent,
  isProgram,
  ...deviceOf(userAgent),
  address,
  startedAt,
  lastSeenAt,
})

/** Where an account is signed in. */
export async function listOwnSessions(
  db: PlatformDb,
  asker: { accountId: string; token: string; now: Date },
): Promise<z.output<typeof ownSessionList>> {
  const rows = await sessionsOf(db, asker)
  return { items: rows.map((row) => ({ ...toSeen(row), company: row.company })), total: rows.length }
}

/** What the policy asks of a session. */
export const factsOf = (row: { role: string; permissions: string[] | null; isCurrent: boolean }): SessionFacts => ({
  grants: grantsOf(row.role as CompanyRole, row.permissions as Permission[] | null),
  isCurrent: row.isCurrent,
})

/** Who is signed in to a company, and where. */
export async function listSessionsIn(
  db: PlatformDb,
  { actor, token, now }: { actor: Actor; token: string; now: Date },
  query: { page: number; pageSize: number },
): Promise<z.output<typeof companySessionList>> {
  const { rows, total } = await sessionsIn(
    db,
    { companyId: actor.companyId, now },
    { token, limit: query.pageSize, offset: offsetOf(query) },
  )
  const items = rows.map((row) => ({
    ...toSeen(row),
    person: { id: row.userId, name: row.personName },
    ...answersOf(companySessionPolicy, actor, factsOf(row)),
  }))
  return paged(query, { items, total })
}
