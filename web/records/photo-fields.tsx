import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from 'react-hook-form'

import { useMessage } from '#web/lib/i18n.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhotoGrid } from '#web/ui/photo-grid.tsx'

import type { FormPhoto, usePhotoUploads } from './photo-uploads.ts'

type PhotoFieldsProps = {
  photos: ReturnType<typeof usePhotoUploads>
  error: FieldErrors<{ photos: FormPhoto[] }>['photos']
}

/** Photos: several at once, from the camera on phones; captions and order while they upload. */
export function PhotoFields({ photos, error }: PhotoFieldsProps) {
  const { t } = useTranslation('records')
  const id = useId()
  const message = useMessage()
  const captionErrors = Array.isArray(error) ? error : []
  const items = photos.items.map((item, index) => {
    const wrong = captionErrors[index]?.caption?.message
    return wrong && !item.error ? { ...item, error: wrong } : item
  })
  return (
    <div className="flex flex-col gap-3">
      <FileDrop
        label={t('photos.title')}
        hint={t('photos.hint')}
        error={photos.problem ?? (Array.isArray(error) ? undefined : error?.message)}
        accept="image/*,.heic,.heif"
        multiple
        camera
        onFiles={photos.add}
      />
      {photos.lost > 0 && (
        <Notice tone="warning" onDismiss={photos.dismissLost}>
          {t('photos.lost', { count: photos.lost })}
        </Notice>
      )}
      {photos.ignored.length > 0 && (
        <Notice tone="warning" onDismiss={photos.dismissIgnored}>
          {message('Please upload an image file')}
          <span className="block font-normal">{t('photos.ignored', { names: photos.ignored.join(', ') })}</span>
        </Notice>
      )}
      {items.length > 0 && (
        <PhotoGrid
          label={t('photos.title')}
          photos={items}
          onReorder={photos.reorder}
          onCaption={photos.caption}
          onRemove={photos.remove}
          onRetry={photos.retry}
        />
      )}
      {photos.failed > 0 && (
        // By this id, saving leads to it as to any other complaint.
        <p id={`${id}-error`} tabIndex={-1} className="text-sm font-medium text-danger">
          {t('photos.failed', { count: photos.failed })}
        </p>
      )}
    </div>
  )
}
