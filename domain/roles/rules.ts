import { allPermissions, catalogue, type Area, type Permission } from '../permissions.ts'
import { partsOf } from './choices.ts'

/** The permissions of an area, in the catalogue's order; the first is to view. */
export const permissionsIn = (area: Area): readonly Permission[] =>
  catalogue[area].map((action) => `${area}:${action}` as Permission)

/** The same permissions, each once, as the catalogue orders them. */
export const inCatalogueOrder = (permissions: Iterable<Permission>): Permission[] => {
  const chosen = new Set(permissions)
  return allPermissions.filter((permission) => chosen.has(permission))
}

/** Areas in which something may be done but nothing seen: what can't be found can't be worked with either. */
export const areasWithoutView = (permissions: readonly Permission[]): Area[] => {
  const areas = new Set(permissions.map((permission) => partsOf(permission)[0]))
  return [...areas].filter((area) => !permissions.includes(`${area}:view` as Permission))
}

/**
 * The choice with one permission more or less. Whoever may do something may see it: an action brings View with it, and
 * without View the area's actions go.
 */
export function withPermission(chosen: readonly Permission[], permission: Permission, given: boolean): Permission[] {
  const [area, action] = partsOf(permission)
  const view = `${area}:view` as Permission
  if (given) return inCatalogueOrder([...chosen, view, permission])
  const gone = action === 'view' ? permissionsIn(area) : [permission]
  return chosen.filter((each) => !gone.includes(each))
}

/** What somebody may do after a change and not before it, and the other way round. */
export const differenceOf = (
  before: readonly Permission[],
  after: readonly Permission[],
): { gained: Permission[]; lost: Permission[] } => ({
  gained: after.filter((permission) => !before.includes(permission)),
  lost: before.filter((permission) => !after.includes(permission)),
})
