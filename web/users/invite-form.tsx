import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { inviteForm, type InviteForm as InviteBody, type UserRecord } from '#domain/users/schema.ts'
import { useRecordForm } from '#web/lib/form.ts'
import { CancelForm } from '#web/records/cancel-form.tsx'
import { FormNotices } from '#web/records/form-notices.tsx'
import { useSaving } from '#web/records/saving.ts'
import { UnconfirmedNotice } from '#web/signup/embed.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useInviteUser, useLookupRoles } from './data.ts'
import { RoleFields } from './role-fields.tsx'
import { emptyInvitation, inviteInputOf, type RoleValues } from './user-values.ts'

/** SPEC 2, invite modal: an address and a role; the rest tells whoever comes. */
export default function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('users')
  const roles = useLookupRoles()
  const invite = useInviteUser()
  const recordForm = useRecordForm({
    schema: inviteForm,
    toInput: inviteInputOf,
    aliases: { role: 'choice', roleId: 'choice', clientId: 'client' },
    values: emptyInvitation,
    draftName: 'invitation',
  })
  const { form } = recordForm
  const [choice, client] = useWatch({ control: form.control, name: ['choice', 'client'] })
  const { errors } = form.formState
  const saving = useSaving<UserRecord>({
    recordForm,
    done: 'User invited successfully',
    failed: 'Failed to invite user',
    onSaved: () => {
      recordForm.forget()
      onClose()
    },
  })
  const submit = form.handleSubmit((body: InviteBody) =>
    saving.save(() => invite.mutateAsync({ ...body, id: recordForm.recordId() })),
  )
  const change = (values: Partial<RoleValues>) => {
    const how = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    if (values.client !== undefined) form.setValue('client', values.client, how)
    if (values.choice !== undefined) form.setValue('choice', values.choice, how)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invite')}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <CancelForm recordForm={recordForm} onClose={onClose} />
          <Button type="submit" variant="primary" busy={invite.isPending}>
            {t('invitation.send')}
          </Button>
        </>
      }
    >
      <UnconfirmedNotice />
      <FormNotices recordForm={recordForm} />
      <div className="flex flex-col gap-4">
        <TextField
          required
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          label={t('fields.email')}
          hint={t('invitation.hint')}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <RoleFields
          values={{ choice, client }}
          errors={errors as Parameters<typeof RoleFields>[0]['errors']}
          onChange={change}
          roles={roles.data?.items ?? []}
        />
      </div>
    </Dialog>
  )
}
