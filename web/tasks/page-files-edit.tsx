import { useTranslation } from 'react-i18next'

import { fileMessages, type FileView, maxFiles } from '#domain/files/schema.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { FilesField } from '#web/records/files-field.tsx'
import { readTaskFiles, useChangeTaskFiles } from './page-files-data.ts'

/** Files added and taken away; each is saved as it arrives, and two people at it at once lose none. */
export default function PageFilesEdit({ task }: { task: TaskRecord }) {
  const { t } = useTranslation('tasks')
  const change = useChangeTaskFiles(task.id)
  const read = () => readTaskFiles(task)
  function save(files: FileView[]) {
    const had = read()
    const added = files.filter(({ id }) => !had.some((each) => each.id === id))
    const removed = had.filter(({ id }) => !files.some((each) => each.id === id)).map(({ id }) => id)
    change.mutate({ began: task, added, removed })
  }
  return (
    <FilesField
      label={t('page.files.attach')}
      listLabel={t('page.files.title')}
      hint={t('page.files.hint')}
      files={task.files}
      read={read}
      onChange={save}
      error={change.error ? { message: problemText(change.error) } : undefined}
      purpose="task-file"
      limit={maxFiles}
      tooMany={fileMessages.tooMany}
      full={t('page.files.full')}
      camera
      onUploading={ignore}
    />
  )
}

// Nothing waits to be saved with them.
const ignore = () => undefined
