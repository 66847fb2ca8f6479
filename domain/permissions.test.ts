import { describe, expect, it } from 'vitest'
import { holds, type Actor } from './actor.ts'
import {
  allPermissions,
  catalogue,
  grantsOf,
  rolePermissions,
  staysIn,
  type Area,
  type CompanyRole,
  type Permission,
} from './permissions.ts'
import { companyRoles } from './users/choices.ts'

// The table of PRODUCT 4, written out a second time by hand: `a` approve, `s` assign, `m` manage.
const letters: Record<string, string> = {
  v: 'view',
  c: 'create',
  e: 'edit',
  d: 'delete',
  a: 'approve',
  s: 'assign',
  m: 'manage',
}
const table: Record<Area, Record<CompanyRole, string>> = {
  manage_company: { org_admin: 've', admin: '', user: '', client: '' },
  manage_users: { org_admin: 'vced', admin: 'vced', user: '', client: '' },
  manage_roles: { org_admin: 'vced', admin: '', user: '', client: '' },
  manage_clients: { org_admin: 'vced', admin: 'vced', user: '', client: '' },
  manage_jobs: { org_admin: 'vceda', admin: 'vceda', user: 'v', client: '' },
  manage_reports: { org_admin: 'vceda', admin: 'vceda', user: 'vc', client: 'v' },
  manage_invoices: { org_admin: 'vceda', admin: 'vceda', user: '', client: 'v' },
  manage_variations: { org_admin: 'vceda', admin: 'vceda', user: '', client: '' },
  manage_tasks: { org_admin: 'vceds', admin: 'vceds', user: 'vce', client: '' },
  manage_settings: { org_admin: 'vem', admin: 'vem', user: '', client: '' },
}
const areas = Object.keys(table) as Area[]
const expected = (role: CompanyRole): string[] =>
  areas.flatMap((area) => table[area][role].split('').map((letter) => `${area}:${letters[letter]}`))

describe('the permissions of a role', () => {
  it.each(companyRoles)('of %s are those of the table', (role) => {
    expect([...rolePermissions[role]].toSorted()).toEqual(expected(role).toSorted())
    expect([...grantsOf(role, null)].toSorted()).toEqual(expected(role).toSorted())
  })

  it('cover the catalogue, which has no action twice', () => {
    expect(Object.keys(catalogue)).toEqual(areas)
    expect(new Set(allPermissions).size).toBe(allPermissions.length)
    expect([...rolePermissions.org_admin].toSorted()).toEqual([...allPermissions].toSorted())
  })
})

describe('a custom role', () => {
  const projectManager: Permission[] = ['manage_jobs:view', 'manage_jobs:edit', 'manage_tasks:assign']

  it('stands in the place of the system role, with nothing added', () => {
    expect(grantsOf('user', projectManager)).toEqual(new Set(projectManager))
    expect(grantsOf('admin', [])).toEqual(new Set())
  })

  it('never lifts a client user above the client role', () => {
    expect(grantsOf('client', allPermissions)).toEqual(new Set(rolePermissions.client))
    expect(grantsOf('client', projectManager)).toEqual(new Set())
    expect(grantsOf('client', ['manage_reports:view', 'manage_tasks:view'])).toEqual(new Set(['manage_reports:view']))
  })
})

describe('who still sees a company that is closed', () => {
  it('is everybody after a trial or a cancellation, and its org_admins once it was shut', () => {
    for (const why of ['trialOver', 'unpaid', 'cancelled'] as const)
      expect(companyRoles.filter((role) => staysIn(why, role))).toEqual(companyRoles)
    expect(companyRoles.filter((role) => staysIn('shut', role))).toEqual(['org_admin'])
  })
})

describe('an actor', () => {
  const inside = { companyId: 'company', userId: 'user' }
  const actors: Record<string, Actor> = {
    staff: { kind: 'staff', ...inside, grants: new Set(['manage_jobs:view']) },
    contact: { kind: 'client', ...inside, clientId: 'client', grants: grantsOf('client', null) },
    'super admin': { kind: 'platform', ...inside },
    product: { kind: 'system', companyId: 'company' },
    visitor: { kind: 'visitor', companyId: 'company', clientId: 'client', subject: { kind: 'report', id: 'report' } },
  }
  const held: Record<string, readonly Permission[]> = {
    staff: ['manage_jobs:view'],
    contact: ['manage_reports:view', 'manage_invoices:view'],
    'super admin': allPermissions,
    product: allPermissions,
    visitor: ['manage_reports:view'],
  }

  it.each(Object.entries(actors))('who is %s holds exactly what it was given', (name, actor) => {
    for (const permission of allPermissions) expect(holds(actor, permission)).toBe(held[name]?.includes(permission))
  })
})
