import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { addDays, endOfDay, isCalendarDate } from '#domain/dates.ts'
import { newId } from '#domain/ids.ts'
import { tokenForm } from '#domain/tokens/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useSession, useToday } from '#web/lib/session.tsx'
import { useShortForm } from '#web/lib/short-form.ts'
import { copyAddress } from '#web/records/copy-address.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useCreateToken } from './data.ts'

const lengths = ['30', '90', '365', 'date'] as const

/** Names a token and says how long it lasts; then shows it, this once. */
export default function TokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string>()
  return token === undefined ? (
    <TokenForm onMade={setToken} onClose={onClose} />
  ) : (
    <MadeToken token={token} onClose={onClose} />
  )
}

function TokenForm({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const message = useMessage()
  const { company } = useSession()
  const today = useToday()
  const create = useCreateToken()
  const [id] = useState(newId)
  const { form, problem, submit } = useShortForm({
    schema: tokenForm,
    values: { name: '', length: '90', date: '', expiresAt: '' },
    toInput: ({ name, length, date }) => ({
      name,
      expiresAt: lastDayOf({ length, date }, today, company?.timezone ?? 'UTC'),
    }),
  })
  const { errors } = form.formState
  const [length, date] = useWatch({ control: form.control, name: ['length', 'date'] })
  const send = submit(async (body) => {
    const made = await create.mutateAsync({ ...body, id })
    // Made by a press whose answer was lost: it can't be shown any more, and stands in the list to be revoked.
    if (made.token === null) onClose()
    else onMade(made.token)
  })
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('tokens.create')}
      description={t('tokens.createText')}
      onSubmit={(event) => void send(event)}
      footer={
        <>
          <Button onClick={onClose}>{t('page.cancel')}</Button>
          <Button type="submit" variant="primary" busy={create.isPending}>
            {t('tokens.create')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Notice tone="danger">{message(problem)}</Notice>}
        <TextField
          required
          label={t('tokens.name')}
          hint={t('tokens.nameHint')}
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Select
            label={t('tokens.lasts')}
            choices={lengths.map((each) => ({ value: each, label: t(`tokens.lengths.${each}`) }))}
            error={length === 'date' ? undefined : errors.expiresAt?.message}
            {...form.register('length')}
          />
          {length === 'date' && (
            <DateField
              required
              label={t('tokens.until')}
              min={today}
              today={today}
              value={date}
              onChange={(chosen) => form.setValue('date', chosen, { shouldTouch: true, shouldValidate: true })}
              onBlur={() => void form.trigger('expiresAt')}
              error={errors.expiresAt?.message}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** The end of its last day, where the company is; nothing while no date is chosen. */
function lastDayOf({ length, date }: { length: string; date: string }, today: string, timezone: string): string {
  const day = length === 'date' ? date : addDays(today, Number(length))
  return isCalendarDate(day) ? endOfDay(day, timezone) : ''
}

function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation('profile')
  return (
    <Dialog
      open
      size="small"
      keepOnOutsidePress
      onClose={onClose}
      title={t('tokens.made')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('tokens.kept')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warning">{t('tokens.once')}</Notice>
        <TextField
          readOnly
          label={t('tokens.token')}
          value={token}
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon={Copy} onClick={() => void copyAddress(token, 'Token copied to clipboard')}>
          {t('tokens.copy')}
        </Button>
        <p className="text-sm text-ink-2 wrap-anywhere">{t('tokens.use')}</p>
      </div>
    </Dialog>
  )
}
