import { useTranslation } from 'react-i18next'

import { renamePasskeyBody } from '#domain/second-step/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useShortForm } from '#web/lib/short-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type NameDialogProps = {
  title: string
  text?: string
  name: string
  submitLabel: string
  /** Goes on with the name; throws what is refused, or answers why nothing came of it. */
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** What a passkey is called: before it is made, or once it is. */
export default function NameDialog({ title, text, name, submitLabel, onName, onClose }: NameDialogProps) {
  const { t } = useTranslation('second-step')
  const message = useMessage()
  const { form, problem, submit } = useShortForm({
    schema: renamePasskeyBody,
    values: { name },
    toInput: (values) => values,
  })
  const send = submit((body) => onName(body.name))
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={title}
      description={text}
      onSubmit={(event) => void send(event)}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {problem && (
        <Notice tone="danger" className="mb-4">
          {message(problem)}
        </Notice>
      )}
      <TextField
        required
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        autoComplete="off"
        maxLength={60}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
    </Dialog>
  )
}
