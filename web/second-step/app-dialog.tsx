import { useTranslation } from 'react-i18next'

import { confirmAppBody } from '#domain/second-step/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useShortForm } from '#web/lib/short-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { QrCode } from './qr-code.tsx'

type AppDialogProps = {
  secret: string
  uri: string
  /** Sends the code that the app shows; throws what is refused. */
  onCode: (code: string) => Promise<void>
  onClose: () => void
}

/** Setting up an app: its secret as a picture and as text, and a code to show that it has it. */
export default function AppDialog({ secret, uri, onCode, onClose }: AppDialogProps) {
  const { t } = useTranslation('second-step')
  const message = useMessage()
  const { form, problem, submit } = useShortForm({
    schema: confirmAppBody,
    values: { code: '' },
    toInput: (values) => values,
  })
  const send = submit(({ code }) => onCode(code))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('app.setUp')}
      onSubmit={(event) => void send(event)}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {t('app.confirm')}
          </Button>
        </>
      }
    >
      {problem && (
        <Notice tone="danger" className="mb-4">
          {message(problem)}
        </Notice>
      )}
      <ol className="flex list-decimal flex-col gap-6 pl-5 marker:font-semibold">
        <li>
          <p>{t('app.scan')}</p>
          <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-3">
            <QrCode text={uri} label={t('app.picture')} />
            <div className="min-w-0 flex-1 basis-56">
              <p className="text-sm font-semibold">{t('app.key')}</p>
              <code className="mt-1 block numeric text-base break-words">{secret.match(/.{4}/g)?.join(' ')}</code>
              <p className="mt-2 text-sm text-ink-3">{t('app.keyHint')}</p>
            </div>
          </div>
        </li>
        <li>
          <TextField
            required
            label={t('app.code')}
            hint={t('app.codeHint')}
            className="max-w-64"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={form.formState.errors.code?.message}
            {...form.register('code')}
          />
        </li>
      </ol>
    </Dialog>
  )
}
