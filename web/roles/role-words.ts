import { useTranslation } from 'react-i18next'

import type { Area, CompanyRole, Permission } from '#domain/permissions.ts'
import { partsOf, permissionGroups } from '#domain/roles/choices.ts'
import { useFormat } from '#web/lib/format.ts'

const areas: readonly Area[] = Object.values(permissionGroups).flat()

type RoleName = { id: string; name: string; description: string; isSystem: boolean }

/** What roles and rights are called, in the reader's language. */
export function useRoleWords() {
  const { t } = useTranslation('roles')
  const format = useFormat()

  /** `see`, `change`, and what the last action of an area is there. */
  const deed = (permission: Permission): string => {
    const [area, action] = partsOf(permission)
    return action in plainDeeds ? t(`deeds.${action as PlainDeed}`) : t(`special.${area as SpecialArea}`)
  }

  return {
    /** A system role is called the same everywhere; one of the company's own as its people called it. */
    nameOf: ({ id, name, isSystem }: Omit<RoleName, 'description'>) =>
      isSystem ? t(`system.${id as CompanyRole}.name`) : name,
    descriptionOf: ({ id, description, isSystem }: RoleName) =>
      isSystem ? t(`system.${id as CompanyRole}.description`) : description,
    /** What these permissions mean, area by area: `Jobs: see, add and change`. */
    meaningOf: (permissions: readonly Permission[]): { area: string; deeds: string }[] =>
      areas.flatMap((area) => {
        const chosen = permissions.filter((permission) => partsOf(permission)[0] === area)
        return chosen.length === 0 ? [] : [{ area: t(`areas.${area}`), deeds: format.list(chosen.map(deed)) }]
      }),
    /** The areas in which somebody with these permissions sees nothing. */
    hiddenFrom: (permissions: readonly Permission[]): string[] =>
      areas
        .filter((area) => !permissions.some((permission) => partsOf(permission)[0] === area))
        .map((area) => t(`areas.${area}`)),
    /** What one area's permissions mean, without naming it. */
    deedsOf: (permissions: readonly Permission[]): string => format.list(permissions.map(deed)),
  }
}

const plainDeeds = { view: true, create: true, edit: true, delete: true }
type PlainDeed = keyof typeof plainDeeds
/** The areas with an action beyond those four. */
type SpecialArea =
  | 'manage_jobs'
  | 'manage_reports'
  | 'manage_variations'
  | 'manage_invoices'
  | 'manage_tasks'
  | 'manage_settings'
