import { grantsOf, type CompanyRole, type Permission } from '#domain/permissions.ts'
import { isShut } from '#domain/registry/rules.ts'
import type { Principal } from '../context.ts'
import type { PlatformDb } from '../db/platform.ts'
import { companyOf, personOf } from './members.ts'
import { lacksRequiredStep } from './second-step.ts'

/** Somebody as a member of one company: what they do there to themselves is recorded as their own deed. */
export interface OwnPlace {
  companyId: string
  companyName: string
  userId: string
  isActive: boolean
  /** Nothing in it is changed any more. */
  isCancelled: boolean
  /** Whether the person could go in now: it is not shut, has them, and requires no second step that they lack. */
  isOpen: boolean
  principal: Principal
}

/** All memberships of an account, those included in which it is disabled. */
export async function ownPlacesOf(db: PlatformDb, accountId: string): Promise<OwnPlace[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoinLateral(personOf('memberships'), (join) => join.onTrue())
    .innerJoinLateral(companyOf('memberships'), (join) => join.onTrue())
    .select([
      'memberships.user_id as userId',
      'company.id as companyId',
      'company.name as companyName',
      'company.timezone',
      'company.cancelled_at as cancelledAt',
      'company.cancelled_by as cancelledBy',
      lacksRequiredStep('memberships').as('lacksRequiredStep'),
      'person.name',
      'person.role',
      'person.client_id as clientId',
      'person.status',
      'person.permissions',
    ])
    .where('memberships.account_id', '=', accountId)
    // In one order, so that two changes of the same account wait for each other and not in a circle.
    .orderBy('memberships.company_id')
    .execute()
  return rows.map(({ companyId, companyName, userId, status, role, clientId, name, timezone, permissions, ...row }) => {
    const isActive = status === 'active'
    const isCancelled = row.cancelledAt !== null
    const grants = grantsOf(role as CompanyRole, permissions as Permission[] | null)
    const actor =
      clientId === null
        ? ({ kind: 'staff', userId, companyId, grants } as const)
        : ({ kind: 'client', userId, companyId, clientId, grants } as const)
    const isOpen = isActive && !isShut(row.cancelledBy) && !row.lacksRequiredStep
    return { companyId, companyName, userId, isActive, isCancelled, isOpen, principal: { actor, name, timezone } }
  })
}
