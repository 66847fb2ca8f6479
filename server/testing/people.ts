import { newId } from '#domain/ids.ts'
import { createAccount } from '../accounts/commands.ts'
import type { TenantDb } from '../platform/db/tenant.ts'
import { addMembership } from '../platform/session/members.ts'
import { startSession } from '../platform/session/session.ts'
import { newToken, tokenHash } from '../platform/session/tokens.ts'
import { unique, type TestServer } from './server.ts'

/** Somebody who works in a company, somebody who is waited for there, and a custom role that nobody has. */
export interface People {
  userId: string
  invitedId: string
  inviteToken: string
  roleId: string
}

export const newPeople = (): People => ({
  userId: newId(),
  invitedId: newId(),
  inviteToken: newToken(),
  roleId: newId(),
})

/** Written straight to the tables: nobody of them signs in, and no mail goes out. */
export async function insertPeople(db: TenantDb, companyId: string, ...people: readonly People[]): Promise<void> {
  const person = { company_id: companyId, role: 'user', created_hash: Buffer.alloc(32) }
  const invited = { ...person, name: '', status: 'invited', active_from: null }
  await db
    .insertInto('users')
    .values(
      people.flatMap(({ userId, invitedId }) => [
        { ...person, id: userId, email: `person-${unique()}@example.test`, name: 'Spare person' },
        { ...invited, id: invitedId, email: `invited-${unique()}@example.test` },
      ]),
    )
    .execute()
  await db
    .insertInto('invitations')
    .values(
      people.map(({ invitedId, inviteToken }) => ({
        company_id: companyId,
        user_id: invitedId,
        token_hash: tokenHash(inviteToken),
        mail_id: newId(),
        invited_by: 'Mere',
        sent_at: '2026-11-19T22:00:00.000Z',
        expires_at: '2027-11-19T22:00:00.000Z',
      })),
    )
    .execute()
  await db
    .insertInto('roles')
    .values(
      people.map(({ roleId }) => ({
        company_id: companyId,
        id: roleId,
        name: `Role ${unique()}`,
        description: 'For what somebody is here for.',
        permissions: ['manage_reports:view'],
      })),
    )
    .execute()
}

interface Member {
  companyId: string
  userId: string
}

/** An account for a person of a company; answers its id. */
export const givenAccount = (
  { platform }: Pick<TestServer, 'platform'>,
  { companyId, userId }: Member,
): Promise<string> =>
  platform.transact(async (db) => {
    const account = { email: `session-${unique()}@example.test`, name: 'Spare person', passwordHash: 'none' }
    const accountId = await createAccount(db, { ...account, confirmedAt: null })
    if (accountId === null) throw new Error('There is such an account')
    await addMembership(db, { accountId, companyId, userId })
    return accountId
  })

/** A person of a company with an account is signed in; answers the id of their session. */
export async function givenSession(server: Pick<TestServer, 'platform' | 'clock'>, member: Member): Promise<string> {
  const accountId = await givenAccount(server, member)
  return server.platform.transact(async (db) => {
    const { token } = await startSession(db, accountId, { remember: false, userAgent: '', now: server.clock.now() })
    const { id } = await db
      .selectFrom('sessions')
      .select('id')
      .where('token_hash', '=', tokenHash(token))
      .executeTakeFirstOrThrow()
    return id
  })
}
