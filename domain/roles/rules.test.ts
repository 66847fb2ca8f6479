import { describe, expect, it } from 'vitest'
import { allPermissions, catalogue, type Permission } from '../permissions.ts'
import { permissionGroups } from './choices.ts'
import { areasWithoutView, differenceOf, inCatalogueOrder, permissionsIn, withPermission } from './rules.ts'

describe('the choice of permissions', () => {
  it('has every area in one group, as SPEC 6 groups them', () => {
    const grouped = Object.values(permissionGroups).flat()
    expect(grouped.toSorted()).toEqual(Object.keys(catalogue).toSorted())
    expect(grouped.flatMap(permissionsIn).toSorted()).toEqual([...allPermissions].toSorted())
  })

  it('is kept once each, in the order of the catalogue', () => {
    expect(inCatalogueOrder(['manage_jobs:edit', 'manage_company:view', 'manage_jobs:edit'])).toEqual([
      'manage_company:view',
      'manage_jobs:edit',
    ])
    expect(inCatalogueOrder([...allPermissions].toReversed())).toEqual(allPermissions)
  })

  it('brings View with every other action, of its own area alone', () => {
    expect(withPermission(['manage_company:view'], 'manage_jobs:delete', true)).toEqual([
      'manage_company:view',
      'manage_jobs:view',
      'manage_jobs:delete',
    ])
  })

  it('takes an action away alone, and with View the whole area', () => {
    const chosen: Permission[] = ['manage_jobs:view', 'manage_jobs:edit', 'manage_tasks:view']
    expect(withPermission(chosen, 'manage_jobs:edit', false)).toEqual(['manage_jobs:view', 'manage_tasks:view'])
    expect(withPermission(chosen, 'manage_jobs:view', false)).toEqual(['manage_tasks:view'])
  })

  it('knows the areas where something may be done and nothing seen', () => {
    expect(areasWithoutView([])).toEqual([])
    expect(areasWithoutView(['manage_jobs:view', 'manage_jobs:edit'])).toEqual([])
    expect(areasWithoutView(['manage_jobs:edit', 'manage_tasks:view', 'manage_settings:manage'])).toEqual([
      'manage_jobs',
      'manage_settings',
    ])
  })

  it('says what is gained and what is lost', () => {
    expect(differenceOf(['manage_jobs:view', 'manage_jobs:edit'], ['manage_jobs:view', 'manage_tasks:view'])).toEqual({
      gained: ['manage_tasks:view'],
      lost: ['manage_jobs:edit'],
    })
    expect(differenceOf(allPermissions, allPermissions)).toEqual({ gained: [], lost: [] })
  })
})
