import { newId } from '#domain/ids.ts'
import { newToken, tokenHash } from '../platform/session/tokens.ts'
import type { Records } from './matrix-records.ts'
import type { TestServer } from './server.ts'

type Set = Pick<Records, 'companyId' | 'userId' | 'sessionId' | 'tokenId'>

/**
 * What the platform holds of each spare set of records: whoever works there is signed in, and an API token belongs to a
 * person who has no other, because each person may have only so many.
 */
export async function spareAccounts({ platform, clock }: TestServer, sets: readonly Set[]): Promise<void> {
  const now = clock.now().toISOString()
  const made = sets.map((at) => ({ at, worker: newId(), holder: newId() }))
  await platform.transact(async (db) => {
    await db
      .insertInto('accounts')
      .values(
        made.flatMap(({ worker, holder }) => [
          { id: worker, email: `session-${worker}@example.test`, name: 'Spare person', password_hash: 'none' },
          { id: holder, email: `${holder}@example.test`, name: 'Spare holder', password_hash: null },
        ]),
      )
      .execute()
    await db
      .insertInto('memberships')
      .values(
        made.flatMap(({ at, worker, holder }) => [
          { account_id: worker, company_id: at.companyId, user_id: at.userId, seen_at: now, entered_at: now },
          { account_id: holder, company_id: at.companyId, user_id: newId(), seen_at: null, entered_at: null },
        ]),
      )
      .execute()
    await db
      .insertInto('sessions')
      .values(
        made.map(({ at, worker }) => ({
          id: at.sessionId,
          token_hash: tokenHash(newToken()),
          account_id: worker,
          company_id: at.companyId,
          company_since: now,
          created_at: now,
          last_seen_at: now,
          confirmed_at: now,
          expires_at: '2027-11-19T22:00:00.000Z',
          draft_key: Buffer.alloc(32),
        })),
      )
      .execute()
    await db
      .insertInto('api_tokens')
      .values(
        made.map(({ at, holder }) => ({
          account_id: holder,
          company_id: at.companyId,
          id: at.tokenId,
          name: 'Spare token',
          token_hash: tokenHash(newToken()),
          created_hash: Buffer.alloc(32),
          created_at: '2026-11-01T00:00:00Z',
          expires_at: '2027-11-01T00:00:00Z',
        })),
      )
      .execute()
  })
}
