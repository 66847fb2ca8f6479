import { Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import type { FileView } from '#domain/files/schema.ts'
import { useUploads } from '#web/lib/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { UploadList } from '#web/ui/upload-list.tsx'

type LogoFieldProps = {
  logo: FileView | null
  error: string | undefined
  onChange: (logo: FileView | null) => void
  onUploading: (uploading: boolean) => void
}

/** A logo with preview; PNG, JPG, GIF up to 5MB (SPEC 5, 8). A new one takes the place of the old. */
export function LogoField({ logo, error, onChange, onUploading }: LogoFieldProps) {
  const { t } = useTranslation('clients')
  const { pending, busy, add, remove, retry } = useUploads('client-logo', { onUploaded: onChange })
  const refused = pending.find((one) => one.error !== undefined)
  useEffect(() => {
    onUploading(busy)
    return () => onUploading(false)
  }, [busy, onUploading])

  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <FileDrop
        label={t('fields.logo')}
        hint={t('form.logoHint')}
        error={refused?.error ?? error}
        accept="image/png,image/jpeg,image/gif"
        multiple={false}
        onFiles={(files) => {
          for (const { id } of pending) remove(id)
          add(files)
        }}
      />
      <UploadList
        label={t('fields.logo')}
        items={pending.map(({ file: _file, ...item }) => item)}
        onRemove={remove}
        onRetry={retry}
      />
      {logo && pending.length === 0 && (
        <div className="flex items-center gap-4">
          <img
            src={logo.url}
            alt={t('form.logoPreview')}
            className="h-20 max-w-60 rounded-control border border-line bg-white object-contain p-1"
          />
          <Button icon={Trash2} size="compact" onClick={() => onChange(null)}>
            {t('form.removeLogo')}
          </Button>
        </div>
      )}
    </div>
  )
}
