import { useTranslation } from 'react-i18next'

import type { RoleChoice } from '#domain/users/schema.ts'
import { ClientPicker } from '#web/records/client-picker.tsx'
import { Select } from '#web/ui/select.tsx'
import { choiceOf, useRoleName } from './role-choice.ts'
import { type RoleValues, takesClient } from './user-values.ts'

type RoleFieldsProps = {
  values: RoleValues
  errors: { [Field in keyof RoleValues]?: { message?: string } | undefined }
  onChange: (change: Partial<RoleValues>) => void
  roles: readonly RoleChoice[]
  /** Why the role can't be changed. */
  fixed?: string | undefined
}

/**
 * The role, and for people of a client which one. Roles that give more than one holds oneself are shown, and can't be
 * chosen.
 */
export function RoleFields({ values, errors, onChange, roles, fixed }: RoleFieldsProps) {
  const { t } = useTranslation('users')
  const nameOf = useRoleName()
  const { choice, client } = values
  const chosen = roles.find((role) => choiceOf(role) === choice)
  const says = chosen?.roleId === null ? t(`roleTexts.${chosen.role}`) : chosen?.description
  return (
    <>
      <Select
        required
        label={t('fields.role')}
        hint={fixed ?? says}
        error={errors.choice?.message}
        placeholder={t('chooseRole')}
        disabled={fixed !== undefined}
        choices={roles.map((role) => ({
          value: choiceOf(role),
          label: role.mayGive ? nameOf(role) : t('notYours', { role: nameOf(role) }),
          disabled: !role.mayGive && choiceOf(role) !== choice,
        }))}
        value={choice}
        // Away from Client, the client goes too (SPEC 5).
        onChange={(event) => onChange({ choice: event.currentTarget.value, client: null })}
      />
      {takesClient(choice) && (
        <ClientPicker
          required
          label={t('fields.client')}
          placeholder={t('chooseClient')}
          value={client ? { value: client.id, label: client.name } : null}
          error={errors.client?.message}
          disabledReason={fixed}
          onChange={(item) => onChange({ client: item && { id: item.value, name: item.label } })}
        />
      )}
    </>
  )
}
