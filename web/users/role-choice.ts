import { useTranslation } from 'react-i18next'

import type { RoleChoice, UserRecord } from '#domain/users/schema.ts'

/** A role as one value to choose: the custom role's id, else the system's name of it. */
export const choiceOf = ({ role, roleId }: Pick<RoleChoice, 'role' | 'roleId'>): string => roleId ?? role

/** The same of somebody who has it. What a client may is less with a custom role, but a client it stays. */
export const choiceOfUser = ({
  role,
  customRole,
  client,
}: Pick<UserRecord, 'role' | 'customRole' | 'client'>): string => (client ? role : (customRole?.id ?? role))

/** What a role is called: the system's in the reader's language, a custom one as the company calls it. */
export function useRoleName() {
  const { t } = useTranslation('users')
  return ({ role, roleId, name }: RoleChoice): string => (roleId === null ? t(`roles.${role}`) : name)
}
