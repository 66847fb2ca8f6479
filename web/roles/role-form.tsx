import type { TFunction } from 'i18next'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import type { Permission } from '#domain/permissions.ts'
import { roleForm, type RoleForm as RoleBody, type RoleRecord } from '#domain/roles/schema.ts'
import { useRecordForm } from '#web/lib/form.ts'
import { CancelForm } from '#web/records/cancel-form.tsx'
import { FormNotices } from '#web/records/form-notices.tsx'
import { useSaving } from '#web/records/saving.ts'
import { differencesBetween, VersionChoice } from '#web/records/version-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextArea } from '#web/ui/textarea.tsx'
import { useCreateRole, useListRolePeople, useUpdateRole } from './data.ts'
import { PermissionGrid } from './permission-grid.tsx'
import { RoleImpact } from './role-impact.tsx'
import { RoleMeaning } from './role-meaning.tsx'
import { emptyRole, roleInputOf, roleValuesOf, type RoleValues } from './role-values.ts'
import { useRoleWords } from './role-words.ts'

type RoleFormProps = {
  /** Absent for a new role. */
  role?: RoleRecord
  grantable: readonly Permission[]
  onClose: () => void
}

/** SPEC 2, Roles: the modal that adds or edits a role. */
export default function RoleForm({ role, grantable, onClose }: RoleFormProps) {
  const { t } = useTranslation('roles')
  const words = useRoleWords()
  const create = useCreateRole()
  const update = useUpdateRole()
  const people = useListRolePeople(role)
  const recordForm = useRecordForm({
    schema: roleForm,
    toInput: roleInputOf,
    values: role ? roleValuesOf(role) : emptyRole,
    draftName: role ? `role:${role.id}` : 'role',
    ...(role ? { version: role.version } : {}),
  })
  const { register, control, formState } = recordForm.form
  const permissions = useWatch({ control, name: 'permissions' })
  const busy = create.isPending || update.isPending

  const saving = useSaving<RoleRecord>({
    recordForm,
    done: role ? 'Role updated successfully' : 'Role added successfully',
    failed: role ? 'Failed to update role' : 'Failed to add role',
    onSaved: () => {
      recordForm.forget()
      onClose()
    },
  })
  const { theirs } = saving
  const submit = recordForm.form.handleSubmit((body: RoleBody) =>
    saving.save(() =>
      role
        ? update.mutateAsync({ id: role.id, version: recordForm.version(), body })
        : create.mutateAsync({ ...body, id: recordForm.recordId() }),
    ),
  )

  function keepMine(newer: RoleRecord) {
    recordForm.rebase(newer.version)
    saving.dismiss()
    void submit()
  }
  function takeTheirs(newer: RoleRecord) {
    recordForm.startOver(roleValuesOf(newer), newer.version)
    saving.dismiss()
  }

  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={role ? t('form.editTitle') : t('form.newTitle')}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <CancelForm recordForm={recordForm} onClose={onClose} />
          <Button type="submit" variant="primary" busy={busy}>
            {role ? t('form.save') : t('add')}
          </Button>
        </>
      }
    >
      {theirs && (
        <VersionChoice
          differences={differencesBetween(
            recordForm.form.getValues(),
            roleValuesOf(theirs),
            comparedFields(t, words.meaningOf),
          )}
          busy={busy}
          onKeepMine={() => keepMine(theirs)}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
      <FormNotices recordForm={recordForm} />
      <div className="flex flex-col gap-6">
        <TextField
          required
          autoComplete="off"
          label={t('form.name')}
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <TextArea
          required
          rows={2}
          label={t('form.description')}
          hint={t('form.descriptionHint')}
          error={formState.errors.description?.message}
          {...register('description')}
        />
        <Controller
          control={control}
          name="permissions"
          render={({ field, fieldState }) => (
            <PermissionGrid
              chosen={field.value}
              grantable={grantable}
              error={fieldState.error?.message}
              onChange={field.onChange}
            />
          )}
        />
        <RoleMeaning permissions={permissions} />
        {role && people.data && <RoleImpact before={role.permissions} after={permissions} people={people.data} />}
        {role?.userCount === 0 && <p className="text-ink-3">{t('nobody')}</p>}
      </div>
    </Dialog>
  )
}

type Meaning = ReturnType<typeof useRoleWords>['meaningOf']

function comparedFields(t: TFunction<'roles'>, meaningOf: Meaning) {
  return [
    { label: t('form.name'), text: (values: RoleValues) => values.name },
    { label: t('form.description'), text: (values: RoleValues) => values.description },
    {
      label: t('form.permissions'),
      text: (values: RoleValues) =>
        meaningOf(values.permissions)
          .map(({ area, deeds }) => `${area}: ${deeds}`)
          .join('\n'),
    },
  ]
}
