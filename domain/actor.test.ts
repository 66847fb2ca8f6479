import { describe, expect, it } from 'vitest'
import { clientOf, holds, memberOf, type Actor } from './actor.ts'
import { allPermissions } from './permissions.ts'

const grants = new Set(['manage_jobs:view'] as const)
const permissionsOf = (actor: Actor) => allPermissions.filter((permission) => holds(actor, permission))
const actors = {
  staff: { kind: 'staff', userId: 'u', companyId: 'c', grants },
  client: { kind: 'client', userId: 'u', companyId: 'c', clientId: 'k', grants },
  platform: { kind: 'platform', userId: 'u', companyId: 'c' },
  system: { kind: 'system', companyId: 'c' },
  visitor: { kind: 'visitor', companyId: 'c', clientId: 'k', reportId: 'r' },
} satisfies Record<string, Actor>

describe('who holds what', () => {
  it('staff and clients hold what was granted, nothing near it', () => {
    for (const actor of [actors.staff, actors.client]) expect(permissionsOf(actor)).toEqual(['manage_jobs:view'])
  })

  it('the super admin and the product itself pass every check', () => {
    for (const actor of [actors.platform, actors.system]) expect(permissionsOf(actor)).toEqual(allPermissions)
  })

  it('a visitor reads reports and nothing else', () => {
    expect(permissionsOf(actors.visitor)).toEqual(['manage_reports:view'])
    expect(holds(actors.visitor, 'manage_reports:approve')).toBe(false)
  })
})

it('knows the company’s person and the client behind an actor', () => {
  const of = (ask: (actor: Actor) => string | null) => Object.values(actors).map(ask)
  expect(of(memberOf)).toEqual(['u', 'u', null, null, null])
  expect(of(clientOf)).toEqual([null, 'k', null, null, 'k'])
})
