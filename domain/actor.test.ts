import { describe, expect, it } from 'vitest'
import { admits, clientOf, holds, isInside, memberOf, type Actor } from './actor.ts'
import type { Access } from './endpoint.ts'
import { allPermissions } from './permissions.ts'

const grants = new Set(['manage_jobs:view'] as const)
const permissionsOf = (actor: Actor) => allPermissions.filter((permission) => holds(actor, permission))
const actors = {
  staff: { kind: 'staff', userId: 'u', companyId: 'c', grants },
  client: { kind: 'client', userId: 'u', companyId: 'c', clientId: 'k', grants },
  platform: { kind: 'platform', userId: 'u', companyId: 'c' },
  system: { kind: 'system', companyId: 'c' },
  visitor: { kind: 'visitor', companyId: 'c', clientId: 'k', subject: { kind: 'report', id: 'r' } },
  token: { kind: 'token', tokenId: 't', userId: 'u', companyId: 'c', clientId: null, grants },
  'token of a client': { kind: 'token', tokenId: 't', userId: 'u', companyId: 'c', clientId: 'k', grants },
  integration: { kind: 'integration', provider: 'xero', companyId: 'c' },
} satisfies Record<string, Actor>

describe('who holds what', () => {
  it('staff, clients and the tokens of both hold what was granted, nothing near it', () => {
    for (const actor of [actors.staff, actors.client, actors.token, actors['token of a client']])
      expect(permissionsOf(actor)).toEqual(['manage_jobs:view'])
  })

  it('the super admin and the product itself pass every check', () => {
    for (const actor of [actors.platform, actors.system]) expect(permissionsOf(actor)).toEqual(allPermissions)
  })

  it('the books read clients and invoices, record payments, and approve or delete nothing', () => {
    expect(permissionsOf(actors.integration)).toEqual([
      'manage_clients:view',
      'manage_invoices:view',
      'manage_invoices:edit',
    ])
  })

  it('a visitor reads reports and nothing else', () => {
    expect(permissionsOf(actors.visitor)).toEqual(['manage_reports:view'])
    expect(holds(actors.visitor, 'manage_reports:approve')).toBe(false)
  })
})

it('knows the company’s person and the client behind an actor', () => {
  const of = (ask: (actor: Actor) => string | null) => Object.values(actors).map(ask)
  expect(of(memberOf)).toEqual(['u', 'u', null, null, null, 'u', 'u', null])
  expect(of(clientOf)).toEqual([null, 'k', null, null, 'k', null, 'k', null])
})

it('takes for inside exactly those whom no client confines', () => {
  const inside = Object.entries(actors).flatMap(([name, actor]) => (isInside(actor) ? [name] : []))
  expect(inside).toEqual(['staff', 'platform', 'system', 'token', 'integration'])
  for (const actor of Object.values(actors)) expect(isInside(actor)).toBe(clientOf(actor) === null)
})

it('knows whom an endpoint admits, by its access alone', () => {
  const admitted = (access: Access) =>
    Object.entries(actors).flatMap(([kind, actor]) => (admits({ access }, actor) ? [kind] : []))
  const everybody = ['staff', 'client', 'platform', 'system', 'visitor', 'token', 'token of a client', 'integration']
  expect(admitted('public')).toEqual(everybody)
  expect(admitted('development')).toEqual(everybody)
  expect(admitted('session')).toEqual(everybody.filter((kind) => kind !== 'visitor'))
  expect(admitted('staff')).toEqual(['staff', 'platform', 'system', 'token', 'integration'])
  expect(admitted('contact')).toEqual(['client', 'token of a client'])
  expect(admitted('platform')).toEqual(['platform'])
  expect(admitted(['manage_jobs:view'])).toEqual([
    'staff',
    'client',
    'platform',
    'system',
    'token',
    'token of a client',
  ])
  expect(admitted(['manage_jobs:edit', 'manage_reports:view'])).toEqual(['platform', 'system', 'visitor'])
})

it('admits who is in no company to what is public, and the super admin to the platform', () => {
  const kinds = ['public', 'session', 'staff', 'contact', 'platform', ['manage_jobs:view']] as const
  const admitted = (isSuperAdmin?: boolean) => kinds.filter((access) => admits({ access }, null, { isSuperAdmin }))
  expect(admitted()).toEqual(['public'])
  expect(admitted(true)).toEqual(['public', 'platform'])
})
