import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { fileMessages, maxJobFiles } from '#domain/files/schema.ts'
import { useUploads } from '#web/lib/uploads.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { UploadList } from '#web/ui/upload-list.tsx'
import type { JobFormState } from './job-fields.tsx'

type FilesFieldProps = { form: JobFormState; onUploading: (uploading: boolean) => void }

/** Files of a job: up to ten of 10MB each (SPEC 2), each with its own progress and its own refusal. */
export function FilesField({ form, onUploading }: FilesFieldProps) {
  const { t } = useTranslation('jobs')
  const { field } = useController({ control: form.control, name: 'files' })
  const files = field.value
  const uploads = useUploads('job-file', {
    // From the form and not from this render: several files may arrive between two renders.
    // Ids are ordered by time: files stand in the order they were chosen, not in the order they arrived.
    onUploaded: (file) =>
      field.onChange([...form.getValues('files'), file].toSorted((one, other) => (one.id < other.id ? -1 : 1))),
    room: { taken: files.length, limit: maxJobFiles, tooMany: fileMessages.tooMany },
  })
  const { busy } = uploads
  useEffect(() => {
    onUploading(busy)
    return () => onUploading(false)
  }, [busy, onUploading])

  function remove(id: string) {
    if (files.some((file) => file.id === id)) field.onChange(files.filter((file) => file.id !== id))
    else uploads.remove(id)
  }

  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <FileDrop
        label={t('files.attach')}
        hint={t('files.hint')}
        error={uploads.problem ?? errorOf(form.formState.errors.files)}
        onFiles={uploads.add}
        camera
        disabledReason={files.length >= maxJobFiles ? t('files.full') : undefined}
      />
      <UploadList
        label={t('files.title')}
        items={[
          ...files.map(({ id, name, size, url }) => ({ id, name, size, url })),
          ...uploads.pending.map(({ file: _file, ...item }) => item),
        ]}
        onRemove={remove}
        onRetry={uploads.retry}
      />
    </div>
  )
}

// The whole list's complaint, or the first one about a single file.
function errorOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error)
    .map(errorOf)
    .find((message) => message !== undefined)
}
