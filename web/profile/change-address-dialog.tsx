import { useTranslation } from 'react-i18next'

import { changeAddressForm } from '#domain/profile/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useShortForm } from '#web/lib/short-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useChangeAddress } from './data.ts'

/** Another address to sign in with: a link goes there, and until it is opened nothing changes. */
export default function ChangeAddressDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile')
  const message = useMessage()
  const change = useChangeAddress()
  const { form, problem, submit } = useShortForm({
    schema: changeAddressForm,
    values: { email: '', currentPassword: '' },
    toInput: (values) => values,
  })
  const { errors } = form.formState
  const send = submit(async (body) => {
    await change.mutateAsync(body)
    toast.success('A link is on its way to the new address')
    onClose()
  })
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('address.title')}
      description={t('address.text')}
      onSubmit={(event) => void send(event)}
      footer={
        <>
          <Button onClick={onClose}>{t('page.cancel')}</Button>
          <Button type="submit" variant="primary" busy={change.isPending}>
            {t('address.send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Notice tone="danger">{message(problem)}</Notice>}
        <TextField
          required
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="email"
          label={t('address.new')}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          required
          label={t('password.current')}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      </div>
    </Dialog>
  )
}
