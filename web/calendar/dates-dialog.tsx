import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import type { TaskDates } from '#domain/calendar/rules.ts'
import { type CalendarTask, scheduleForm } from '#domain/calendar/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useToday } from '#web/lib/session.tsx'
import { useShortForm } from '#web/lib/short-form.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type DatesDialogProps = { task: CalendarTask; onChoose: (dates: TaskDates) => void; onClose: () => void }

/** The dates of a task, typed or picked. */
export default function DatesDialog({ task, onChoose, onClose }: DatesDialogProps) {
  const { t } = useTranslation('calendar')
  const message = useMessage()
  const today = useToday()
  const { form, problem, submit } = useShortForm({
    schema: scheduleForm,
    values: { startDate: task.startDate ?? '', dueDate: task.dueDate ?? '' },
    toInput: (values) => values,
  })
  const { errors } = form.formState
  const [startDate, dueDate] = useWatch({ control: form.control, name: ['startDate', 'dueDate'] })
  const send = submit((dates) => {
    onClose()
    onChoose({ startDate: dates.startDate ?? null, dueDate: dates.dueDate ?? null })
    return Promise.resolve()
  })
  const set = (field: keyof TaskDates) => (value: string) =>
    form.setValue(field, value, { shouldTouch: true, shouldValidate: true })
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('dates.title', { title: task.title })}
      onSubmit={(event) => void send(event)}
      footer={
        <>
          <Button onClick={onClose}>{t('dates.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('dates.save')}
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {problem && <Notice tone="danger">{message(problem)}</Notice>}
        <DateField
          label={t('dates.start')}
          today={today}
          value={startDate}
          onChange={set('startDate')}
          error={errors.startDate?.message}
        />
        <DateField
          label={t('dates.due')}
          today={today}
          value={dueDate}
          onChange={set('dueDate')}
          error={errors.dueDate?.message}
        />
      </div>
    </Dialog>
  )
}
