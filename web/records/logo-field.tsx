import { Trash2 } from 'lucide-react'
import { useEffect } from 'react'

import type { FilePurpose, FileView } from '#domain/files/schema.ts'
import { useUploads } from '#web/lib/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { UploadList } from '#web/ui/upload-list.tsx'

type LogoFieldProps = {
  purpose: Extract<FilePurpose, `${string}-logo`>
  label: string
  hint: string
  /** What the picture is called to who can't see it. */
  preview: string
  removal: string
  logo: FileView | null
  error: string | undefined
  onChange: (logo: FileView | null) => void
  onUploading: (uploading: boolean) => void
}

/** A logo with preview; PNG, JPG, GIF up to 5MB (SPEC 5, 8). A new one takes the place of the old. */
export function LogoField({ purpose, logo, error, onChange, onUploading, ...words }: LogoFieldProps) {
  const { label, hint, preview, removal } = words
  const { pending, busy, add, remove, retry } = useUploads(purpose, { onUploaded: onChange })
  const refused = pending.find((one) => one.error !== undefined)
  useEffect(() => {
    onUploading(busy)
    return () => onUploading(false)
  }, [busy, onUploading])

  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <FileDrop
        label={label}
        hint={hint}
        error={refused?.error ?? error}
        accept="image/png,image/jpeg,image/gif"
        multiple={false}
        onFiles={(files) => {
          for (const { id } of pending) remove(id)
          add(files)
        }}
      />
      <UploadList
        label={label}
        items={pending.map(({ file: _file, ...item }) => item)}
        onRemove={remove}
        onRetry={retry}
      />
      {logo && pending.length === 0 && (
        <div className="flex items-center gap-4">
          <img
            src={logo.url}
            alt={preview}
            className="h-20 max-w-60 rounded-control border border-line bg-white object-contain p-1"
          />
          <Button icon={Trash2} size="compact" onClick={() => onChange(null)}>
            {removal}
          </Button>
        </div>
      )}
    </div>
  )
}
