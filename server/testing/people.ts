import { newId } from '#domain/ids.ts'
import type { TenantDb } from '../platform/db/tenant.ts'
import { newToken, tokenHash } from '../platform/session/tokens.ts'
import { unique } from './server.ts'

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
export async function insertPeople(db: TenantDb, companyId: string, people: People): Promise<void> {
  const person = { company_id: companyId, role: 'user', created_hash: Buffer.alloc(32) }
  await db
    .insertInto('users')
    .values([
      { ...person, id: people.userId, email: `person-${unique()}@example.test`, name: 'Spare person' },
      {
        ...person,
        id: people.invitedId,
        email: `invited-${unique()}@example.test`,
        name: '',
        status: 'invited',
        active_from: null,
      },
    ])
    .execute()
  await db
    .insertInto('invitations')
    .values({
      company_id: companyId,
      user_id: people.invitedId,
      token_hash: tokenHash(people.inviteToken),
      mail_id: newId(),
      invited_by: 'Mere',
      sent_at: '2026-11-19T22:00:00.000Z',
      expires_at: '2027-11-19T22:00:00.000Z',
    })
    .execute()
  await db
    .insertInto('roles')
    .values({
      company_id: companyId,
      id: people.roleId,
      name: `Role ${unique()}`,
      permissions: ['manage_reports:view'],
    })
    .execute()
}
