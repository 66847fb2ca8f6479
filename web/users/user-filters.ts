import { useTranslation } from 'react-i18next'

import type { RoleChoice, UserRecord } from '#domain/users/schema.ts'
import { chipsFilter, selectFilter, type ListFilter } from '#web/records/list-filter.tsx'
import { choiceOf, useRoleName } from './role-choice.ts'

type Filters = {
  status?: UserRecord['status'] | undefined
  role?: UserRecord['role'] | undefined
  roleId?: string | undefined
}
type Filtered = Filters & { setFilters: (change: Filters) => void }

/** What the list of people can be narrowed by (SPEC 2): status, and role, custom ones included. */
export function useUserFilters(
  list: Filtered,
  roles: readonly RoleChoice[],
  counts: Record<UserRecord['status'], number> | undefined,
): ListFilter[] {
  const { t } = useTranslation('users')
  const nameOf = useRoleName()
  const chosen = list.roleId ?? list.role
  return [
    chipsFilter({
      label: t('fields.status'),
      value: list.status,
      onChange: (status) => list.setFilters({ status }),
      choices: (['active', 'invited', 'disabled'] as const).map((status) => ({
        value: status,
        label: t(`status.${status}`),
        count: counts?.[status],
      })),
    }),
    selectFilter({
      label: t('fields.role'),
      any: t('anyRole'),
      value: chosen,
      choices: roles.map((role) => ({ value: choiceOf(role), label: nameOf(role) })),
      onChange: (choice) => {
        const role = roles.find((each) => choiceOf(each) === choice)
        list.setFilters({ role: role?.roleId === null ? role.role : undefined, roleId: role?.roleId ?? undefined })
      },
    }),
  ]
}
