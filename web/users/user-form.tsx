import type { TFunction } from 'i18next'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { settableStatuses } from '#domain/users/choices.ts'
import { invitedUserForm, userForm, type UserForm as UserBody, type UserRecord } from '#domain/users/schema.ts'
import { useRecordForm } from '#web/lib/form.ts'
import { useOffer } from '#web/lib/offer.ts'
import { CancelForm } from '#web/records/cancel-form.tsx'
import { FormNotices } from '#web/records/form-notices.tsx'
import { useSaving } from '#web/records/saving.ts'
import { differencesBetween, VersionChoice } from '#web/records/version-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useLookupRoles, useUpdateUser } from './data.ts'
import { choiceOf, useRoleName } from './role-choice.ts'
import { RoleFields } from './role-fields.tsx'
import { type RoleValues, userInputOf, type UserValues, userValuesOf } from './user-values.ts'

/** SPEC 2, edit modal of a person: what the company calls them, and what they may do. */
export default function UserForm({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const { t } = useTranslation('users')
  const offer = useOffer(user)
  const roles = useLookupRoles()
  const nameOf = useRoleName()
  const update = useUpdateUser()
  const recordForm = useRecordForm({
    // Who has not come yet has told no name.
    schema: user.invitation ? invitedUserForm : userForm,
    toInput: userInputOf,
    aliases: { role: 'choice', roleId: 'choice', clientId: 'client' },
    values: userValuesOf(user),
    draftName: `user:${user.id}`,
    version: user.version,
  })
  const { form } = recordForm
  const [choice, client] = useWatch({ control: form.control, name: ['choice', 'client'] })
  const { errors } = form.formState
  const saving = useSaving<UserRecord>({
    recordForm,
    done: 'User updated successfully',
    failed: 'Failed to update user',
    onSaved: () => {
      recordForm.forget()
      onClose()
    },
  })
  const { theirs } = saving
  const submit = form.handleSubmit((body: Partial<UserBody>) =>
    saving.save(() => update.mutateAsync({ id: user.id, version: recordForm.version(), body })),
  )
  const change = (values: Partial<RoleValues>) => {
    const how = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    if (values.client !== undefined) form.setValue('client', values.client, how)
    if (values.choice !== undefined) form.setValue('choice', values.choice, how)
  }
  const isWaitedFor = user.invitation !== null
  const roleName = (choice: string) => {
    const role = roles.data?.items.find((each) => choiceOf(each) === choice)
    return role ? nameOf(role) : ''
  }
  const fixedRole = offer('changeUserRole') ?? {}
  const fixedStatus = offer('changeUserStatus') ?? {}
  const text = (name: 'name' | 'jobTitle' | 'phone') => ({
    label: t(`fields.${name}`),
    error: errors[name]?.message,
    ...form.register(name),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('edit')}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <CancelForm recordForm={recordForm} onClose={onClose} />
          <Button type="submit" variant="primary" busy={update.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      {theirs && (
        <VersionChoice
          differences={differencesBetween(form.getValues(), userValuesOf(theirs), comparedFields(t, roleName))}
          busy={update.isPending}
          onKeepMine={() => {
            recordForm.rebase(theirs.version)
            saving.dismiss()
            void submit()
          }}
          onTakeTheirs={() => {
            recordForm.startOver(userValuesOf(theirs), theirs.version)
            saving.dismiss()
          }}
        />
      )}
      <FormNotices recordForm={recordForm} />
      <div className="flex flex-col gap-4">
        {!isWaitedFor && <TextField required autoComplete="off" {...text('name')} />}
        <TextField readOnly label={t('fields.email')} hint={t('emailHint')} value={user.email} />
        <RoleFields
          values={{ choice, client }}
          errors={errors as Parameters<typeof RoleFields>[0]['errors']}
          onChange={change}
          roles={roles.data?.items ?? []}
          fixed={fixedRole.disabledReason}
        />
        {!isWaitedFor && (
          <Select
            required
            label={t('fields.status')}
            hint={fixedStatus.disabledReason ?? t('statusHint')}
            disabled={fixedStatus.disabledReason !== undefined}
            choices={settableStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
            error={errors.status?.message}
            {...form.register('status')}
          />
        )}
        <TextField autoComplete="off" {...text('jobTitle')} />
        <TextField type="tel" autoComplete="off" {...text('phone')} />
      </div>
    </Dialog>
  )
}

function comparedFields(t: TFunction<'users'>, roleName: (choice: string) => string) {
  return [
    { label: t('fields.name'), text: (values: UserValues) => values.name },
    { label: t('fields.role'), text: (values: UserValues) => roleName(values.choice) },
    { label: t('fields.client'), text: (values: UserValues) => values.client?.name ?? '' },
    { label: t('fields.status'), text: (values: UserValues) => (values.status ? t(`status.${values.status}`) : '') },
    { label: t('fields.jobTitle'), text: (values: UserValues) => values.jobTitle },
    { label: t('fields.phone'), text: (values: UserValues) => values.phone },
  ]
}
