import { useTranslation } from 'react-i18next'

import { type CompanySummary, orgAdminForm } from '#domain/registry/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useShortForm } from '#web/lib/short-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useInviteOrgAdmin } from './data.ts'

/** Invites whoever is to run a company that nobody runs yet; the link sent before opens nothing any more. */
export default function InviteForm({ company, onClose }: { company: CompanySummary; onClose: () => void }) {
  const { t } = useTranslation('companies')
  const { t: say } = useTranslation('ui')
  const message = useMessage()
  const invite = useInviteOrgAdmin(company.id)
  const { form, problem, submit } = useShortForm({
    schema: orgAdminForm,
    values: { adminName: '', adminEmail: '' },
    toInput: (values) => values,
  })
  const { errors } = form.formState
  const send = submit(async (body) => {
    try {
      await invite.mutateAsync(body)
    } catch (error) {
      toast.error('Failed to invite user')
      throw error
    }
    toast.success('User invited successfully')
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invite.title')}
      onSubmit={(event) => void send(event)}
      footer={
        <>
          <Button onClick={onClose}>{say('dialog.cancel')}</Button>
          <Button type="submit" variant="primary" busy={invite.isPending}>
            {t('invite.send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Notice tone="danger">{message(problem)}</Notice>}
        <p className="text-ink-2">{t('invite.text', { name: company.name })}</p>
        <TextField
          required
          autoComplete="off"
          label={t('fields.adminName')}
          error={errors.adminName?.message}
          {...form.register('adminName')}
        />
        <TextField
          required
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          label={t('fields.adminEmail')}
          error={errors.adminEmail?.message}
          {...form.register('adminEmail')}
        />
      </div>
    </Dialog>
  )
}
