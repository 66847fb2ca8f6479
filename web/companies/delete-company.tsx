import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { daysKept } from '#domain/registry/rules.ts'
import type { CompanySummary } from '#domain/registry/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDeleteCompany } from './data.ts'

// As the schema says it; a dialog of one field does without the schema.
const wrongName = 'Please type the name exactly as it is written'

/** Cancels a company by its name, typed: what happens to it, and until when it can be taken back. */
export function DeleteCompany({ company, onClose }: { company: CompanySummary; onClose: () => void }) {
  const { t } = useTranslation('companies')
  const { t: say } = useTranslation('ui')
  const message = useMessage()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const deleting = useDeleteCompany(company.id)
  const isSame = typed.trim() === company.name
  const refused = problemText(deleting.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!isSame || deleting.isPending) return
    deleting.mutate(typed.trim(), {
      onSuccess: () => {
        toast.success('Company deleted successfully')
        onClose()
      },
      onError: () => toast.error('Failed to delete company'),
    })
  }

  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('delete.title')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{say('dialog.cancel')}</Button>
          <Button type="submit" variant="danger" busy={deleting.isPending}>
            {t('delete.action')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {refused && <Notice tone="danger">{message(refused)}</Notice>}
        <p className="text-ink-2">{t('delete.closed', { name: company.name })}</p>
        <p className="text-ink-2">{t('delete.erased', { days: daysKept })}</p>
        <TextField
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={t('delete.typeName', { name: company.name })}
          value={typed}
          error={tried && !isSame ? wrongName : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
