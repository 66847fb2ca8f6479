import { z } from 'zod'
import { shownCount, shownId, shownInstant } from '../field-kinds.ts'
import { listOf, listQuery, permits, pagesOf } from '../fields.ts'

/** Messages of sessions. */
export const sessionsMessages = {
  inUse: 'This is the session you are using. Sign out to end it',
  above: 'You cannot sign out somebody who may do more than you',
}

/** Where somebody is signed in. */
const seen = {
  id: shownId,
  /** Of whoever asks: the one the question came by. */
  isCurrent: z.boolean(),
  /** A program's, by a token it signed in for. */
  isProgram: z.boolean(),
  /** As its browser names itself; null where it says nothing known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The network address it began from; empty for one from before these were kept. */
  address: z.string(),
  startedAt: shownInstant,
  /** To a few minutes. */
  lastSeenAt: shownInstant,
}

/** One of one's own sessions, and the company it is in. */
const ownSession = z.object({ ...seen, company: z.string().nullable() })
export type OwnSession = z.infer<typeof ownSession>
export const ownSessionList = listOf(ownSession).meta({ id: 'OwnSessionList' })

/** A session that is in the company, and whose it is. */
const companySession = z.object({
  ...seen,
  person: z.object({ id: shownId, name: z.string() }),
  ...permits('revokeCompanySession'),
})
export type CompanySession = z.infer<typeof companySession>
export const companySessionList = pagesOf(companySession).meta({ id: 'CompanySessionList' })

const { page, pageSize } = listQuery(['lastSeenAt'])
export const companySessionQuery = z.strictObject({ page, pageSize })

export const endedSessions = z.object({ ended: shownCount }).meta({ id: 'EndedSessions' })
