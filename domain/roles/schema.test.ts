import { describe, expect, it } from 'vitest'
import { complaints, without } from '../fields.testing.ts'
import { newId } from '../ids.ts'
import { allPermissions } from '../permissions.ts'
import { companyRoles } from '../users/choices.ts'
import { createRoleBody, deleteRoleQuery, roleForm, roleParams, updateRoleBody } from './schema.ts'

const role = { name: 'Estimator', description: 'Prices the work', permissions: ['manage_jobs:view'] }

describe('the role form (SPEC 5)', () => {
  it('takes every right there is, and none', () => {
    expect(complaints(roleForm, { ...role, permissions: allPermissions })).toEqual([])
    expect(complaints(roleForm, { ...role, permissions: [] })).toEqual([])
  })

  it.each([
    ['name', 'Role name is required'],
    ['description', 'Description is required'],
  ] as const)('needs %s', (field, message) => {
    for (const missing of ['', '   ', null])
      expect(complaints(roleForm, { ...role, [field]: missing })).toEqual([`${field}: ${message}`])
    expect(complaints(roleForm, without(role, field))).toEqual([`${field}: ${message}`])
  })

  it.each([
    [{ name: 'a'.repeat(81) }, 'name: This text is too long'],
    [
      { name: 'two\u0007bells' },
      'name: The invisible character U+0007 after “two” cannot be stored. Delete it or type the text again',
    ],
    [{ description: 'a'.repeat(501) }, 'description: This text is too long'],
    [{ permissions: undefined }, 'permissions: Please choose one of the options'],
    [{ permissions: ['manage_jobs:fly'] }, 'permissions.0: Please choose one of the options'],
    [{ permissions: ['super_admin'] }, 'permissions.0: Please choose one of the options'],
    [{ permissions: ['manage_jobs:edit'] }, 'permissions: What somebody may work with they must be able to view'],
    [{ isSystem: true }, 'isSystem: This field cannot be set'],
    [{ companyId: newId() }, 'companyId: This field cannot be set'],
    [{ userCount: 9 }, 'userCount: This field cannot be set'],
    [{ role: 'org_admin' }, 'role: This field cannot be set'],
  ])('refuses %j', (wrong, message) => {
    expect(complaints(createRoleBody, { ...role, ...wrong })).toEqual([message])
  })

  it('takes any part of it in an edit, by the same rules', () => {
    expect(updateRoleBody.parse({})).toEqual({})
    expect(complaints(updateRoleBody, { name: ' ' })).toEqual(['name: Role name is required'])
    expect(updateRoleBody.parse({ permissions: ['manage_jobs:edit', 'manage_jobs:view', 'manage_jobs:view'] })).toEqual(
      {
        permissions: ['manage_jobs:view', 'manage_jobs:edit'],
      },
    )
  })

  it('is named by an id, or as a system role; a super admin is none', () => {
    for (const id of [...companyRoles, newId()]) expect(roleParams.parse({ id })).toEqual({ id })
    for (const id of ['super_admin', 'ADMIN', 'x'])
      expect(complaints(roleParams, { id })).toEqual(['id: This id is not valid'])
    expect(deleteRoleQuery.parse({ moveTo: 'user' })).toEqual({ moveTo: 'user' })
    expect(complaints(deleteRoleQuery, { moveTo: 'super_admin' })).toEqual(['moveTo: This id is not valid'])
  })
})
