import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { createTaskBody, type TaskRecord } from '#domain/tasks/schema.ts'
import { useRecordForm } from '#web/lib/form.ts'
import { CancelForm } from '#web/records/cancel-form.tsx'
import { FormNotices } from '#web/records/form-notices.tsx'
import { useSaving } from '#web/records/saving.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useCreateTask } from './data.ts'
import { TaskFields } from './task-fields.tsx'
import { newTask, type StartingWork, taskAliases, taskInputOf } from './task-values.ts'

type TaskFormProps = {
  /** What it was begun for: a job's, a client's or a variation's id, a day, and a title. */
  begunFor: readonly string[]
  work: StartingWork
  title: string
  dueDate: string
  onClose: () => void
}

/** A new task. What is typed is kept on the device until saved. */
export default function TaskForm({ begunFor, work, title, dueDate, onClose }: TaskFormProps) {
  const { t } = useTranslation('tasks')
  const create = useCreateTask()
  const [values] = useState(() => ({ ...newTask(work, dueDate), title }))
  const recordForm = useRecordForm({
    schema: createTaskBody,
    toInput: taskInputOf,
    aliases: taskAliases,
    values,
    draftName: ['task', ...begunFor].join(':'),
  })
  const { form } = recordForm
  const saving = useSaving<TaskRecord>({
    recordForm,
    done: 'Task created successfully',
    failed: 'Failed to create tasks',
    onSaved: () => {
      recordForm.forget()
      onClose()
    },
  })
  const submit = form.handleSubmit((body) =>
    saving.save(() =>
      create.mutateAsync({ ...taskInputOf(form.getValues()), title: body.title, id: recordForm.recordId() }),
    ),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t('create')}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <CancelForm recordForm={recordForm} onClose={onClose} />
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <FormNotices recordForm={recordForm} />
      <TaskFields form={form} />
    </Dialog>
  )
}
