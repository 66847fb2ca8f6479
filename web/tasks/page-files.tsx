import { Paperclip } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { TaskRecord } from '#domain/tasks/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { FileList } from '#web/records/file-list.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'

const FilesEdit = arriving(() => import('./page-files-edit.tsx'))

/** The task's files, to look at or to download; to add to and take away for who may edit. */
export function TaskFiles({ task }: { task: TaskRecord }) {
  const { t } = useTranslation('tasks')
  const format = useFormat()
  const [isEditing, setEditing] = useState(false)
  const { files } = task
  return (
    <Section
      title={t('page.files.title')}
      note={files.length > 0 ? format.number(files.length) : undefined}
      actions={
        task.can.updateTask && (
          <Button size="compact" icon={Paperclip} onClick={() => setEditing(!isEditing)}>
            {t(isEditing ? 'page.done' : 'page.files.change')}
          </Button>
        )
      }
    >
      {isEditing ? (
        <Suspense>
          <FilesEdit task={task} />
        </Suspense>
      ) : files.length === 0 ? (
        <p className="text-ink-3">{t('page.files.none')}</p>
      ) : (
        <FileList files={files} size={format.fileSize} />
      )}
    </Section>
  )
}
