import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { fileKind } from '#domain/files/rules.ts'
import type { FilePurpose, FileView } from '#domain/files/schema.ts'
import { useUploads } from '#web/lib/uploads.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { UploadList } from '#web/ui/upload-list.tsx'

import { fileIcons } from './file-kind.ts'

type FilesFieldProps = {
  /** Above the place to drop files, and above the list of them. */
  label: string
  listLabel: string
  hint: string
  files: readonly FileView[]
  /** The list as it is at this very moment: two files may arrive between two renders. */
  read: () => readonly FileView[]
  onChange: (files: FileView[]) => void
  /** What the form has to say about the list, or about one file of it. */
  error: unknown
  /** What the files are for, how many there may be, what to say above that and once it is reached. */
  purpose: FilePurpose
  limit: number
  tooMany: string
  full: string
  accept?: string
  camera?: boolean
  /** Whether files are on their way: saving now would leave them behind. */
  onUploading: (uploading: boolean) => void
}

/** Files of a record, each with its own progress and its own refusal. */
export function FilesField(props: FilesFieldProps) {
  const { label, listLabel, hint, files, read, onChange, error, purpose, limit, tooMany, full, onUploading } = props
  const uploads = useUploads(purpose, {
    // Ids are ordered by time: files stand in the order they were chosen, not in the order they arrived.
    onUploaded: (file) => onChange([...read(), file].toSorted((one, other) => (one.id < other.id ? -1 : 1))),
    room: { taken: files.length, limit, tooMany },
  })
  const { t } = useTranslation('records')
  const shownAs = (contentType: string) => {
    const kind = fileKind(contentType)
    return { icon: fileIcons[kind], kind: t(`files.kinds.${kind}`) }
  }
  const { busy } = uploads
  useEffect(() => {
    onUploading(busy)
    return () => onUploading(false)
  }, [busy, onUploading])

  function remove(id: string) {
    if (files.some((file) => file.id === id)) onChange(files.filter((file) => file.id !== id))
    else uploads.remove(id)
  }

  return (
    <div className="flex min-w-0 flex-col gap-2 sm:col-span-2">
      <FileDrop
        label={label}
        hint={hint}
        {...(props.accept === undefined ? {} : { accept: props.accept })}
        camera={props.camera ?? false}
        error={uploads.problem ?? firstMessage(error)}
        onFiles={uploads.add}
        disabledReason={files.length >= limit ? full : undefined}
      />
      <UploadList
        label={listLabel}
        items={[
          ...files.map(({ id, name, size, url, contentType }) => ({ id, name, size, url, ...shownAs(contentType) })),
          ...uploads.pending.map(({ file, ...item }) => ({ ...item, ...shownAs(file.type) })),
        ]}
        onRemove={remove}
        onRetry={uploads.retry}
      />
    </div>
  )
}

// The whole list's complaint, or the first one about a single file.
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error)
    .map(firstMessage)
    .find((message) => message !== undefined)
}
