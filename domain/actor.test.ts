import { describe, expect, it } from 'vitest'
import { admits, clientOf, holds, memberOf, type Actor } from './actor.ts'
import type { Access } from './endpoint.ts'
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

it('knows whom an endpoint admits, by its access alone', () => {
  const admitted = (access: Access) =>
    Object.entries(actors).flatMap(([kind, actor]) => (admits({ access }, actor) ? [kind] : []))
  const everybody = ['staff', 'client', 'platform', 'system', 'visitor']
  expect(admitted('public')).toEqual(everybody)
  expect(admitted('development')).toEqual(everybody)
  expect(admitted('session')).toEqual(['staff', 'client', 'platform', 'system'])
  expect(admitted('staff')).toEqual(['staff', 'platform', 'system'])
  expect(admitted('contact')).toEqual(['client'])
  expect(admitted('platform')).toEqual(['platform'])
  expect(admitted(['manage_jobs:view'])).toEqual(['staff', 'client', 'platform', 'system'])
  expect(admitted(['manage_jobs:edit', 'manage_reports:view'])).toEqual(['platform', 'system', 'visitor'])
})

it('admits who is in no company to what is public, and the super admin to the platform', () => {
  const kinds = ['public', 'session', 'staff', 'contact', 'platform', ['manage_jobs:view']] as const
  const admitted = (isSuperAdmin?: boolean) => kinds.filter((access) => admits({ access }, null, isSuperAdmin))
  expect(admitted()).toEqual(['public'])
  expect(admitted(true)).toEqual(['public', 'platform'])
})
