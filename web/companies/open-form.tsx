import { useTranslation } from 'react-i18next'

import { openMinutes } from '#domain/registry/rules.ts'
import { type CompanySummary, openForm } from '#domain/registry/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.tsx'
import { useShortForm } from '#web/lib/short-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useOpenCompany } from './data.ts'

type OpenFormProps = { company: Pick<CompanySummary, 'id' | 'name'>; onClose: () => void; onOpened: () => void }

/** Asks why a company is opened, and says who will read it. */
export default function OpenForm({ company, onClose, onOpened }: OpenFormProps) {
  const { t } = useTranslation('companies')
  const { t: say } = useTranslation('ui')
  const message = useMessage()
  const { company: opened } = useSession()
  const open = useOpenCompany(company.id)
  const { form, problem, submit } = useShortForm({
    schema: openForm,
    values: { reason: '' },
    toInput: (values) => values,
  })
  const send = submit(async (body) => {
    await open.mutateAsync(body)
    onOpened()
  })
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('openName', { name: company.name })}
      onSubmit={(event) => void send(event)}
      footer={
        <>
          <Button onClick={onClose}>{say('dialog.cancel')}</Button>
          <Button type="submit" variant="primary" busy={open.isPending}>
            {t('open')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Notice tone="danger">{message(problem)}</Notice>}
        <p className="text-ink-2">{t('opening.text', { minutes: openMinutes })}</p>
        {opened && <p className="text-ink-2">{t('opening.instead', { opened: opened.name })}</p>}
        <TextField
          required
          autoComplete="off"
          label={t('opening.reason')}
          hint={t('opening.hint')}
          error={form.formState.errors.reason?.message}
          {...form.register('reason')}
        />
      </div>
    </Dialog>
  )
}
