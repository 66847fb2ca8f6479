import { ArrowLeft, ArrowLeftToLine, ArrowRight, EllipsisVertical, Image, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useMessage } from '#web/lib/i18n.ts'

import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Menu, MenuItem, MenuSeparator } from './menu.tsx'
import { TextArea } from './textarea.tsx'
import { UploadProgress } from './upload-list.tsx'

export type PhotoItem = {
  id: string
  /** A thumbnail's address, or an object URL while uploading. */
  url: string
  caption: string
  name?: string
  /** 0–100 while uploading. */
  progress?: number | undefined
  error?: string | undefined
}

type PhotoTileProps = {
  photo: PhotoItem
  /** From 1. */
  position: number
  total: number
  /** To a position from 0. */
  onMove: (position: number) => void
  onCaption: (id: string, caption: string) => void
  onRemove: (id: string) => void
  onRetry?: (id: string) => void
  onDragStart: () => void
  onDragEnd: () => void
}

/** One photo of a PhotoGrid: picture, place, menu, caption. */
export function PhotoTile({
  photo,
  position,
  total,
  onMove,
  onCaption,
  onRemove,
  onRetry,
  onDragStart,
  onDragEnd,
}: PhotoTileProps) {
  const { t } = useTranslation('ui')
  const message = useMessage()
  const name = t('photos.numbered', { position, total })
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-surface p-2">
      <div
        draggable
        onDragStart={onDragStart}
        onDragEnd={onDragEnd}
        className="relative cursor-grab active:cursor-grabbing"
      >
        <TilePicture photo={photo} alt={photo.caption || name} />
        <span className="numeric absolute bottom-1 left-1 rounded-tag border border-line bg-surface px-1.5 text-xs font-semibold text-ink">
          {position}
        </span>
        <span className="absolute top-1 right-1 rounded-control bg-surface">
          <Menu
            trigger={
              <IconButton
                label={t('photos.menu', { position })}
                icon={EllipsisVertical}
                variant="secondary"
                size="compact"
              />
            }
          >
            {position > 1 && (
              <>
                <MenuItem icon={ArrowLeft} onSelect={() => onMove(position - 2)}>
                  {t('photos.earlier')}
                </MenuItem>
                <MenuItem icon={ArrowLeftToLine} onSelect={() => onMove(0)}>
                  {t('photos.first')}
                </MenuItem>
              </>
            )}
            {position < total && (
              <MenuItem icon={ArrowRight} onSelect={() => onMove(position)}>
                {t('photos.later')}
              </MenuItem>
            )}
            {total > 1 && <MenuSeparator />}
            <MenuItem icon={Trash2} tone="danger" onSelect={() => onRemove(photo.id)}>
              {t('photos.remove')}
            </MenuItem>
          </Menu>
        </span>
      </div>
      {photo.progress !== undefined && !photo.error && (
        <UploadProgress name={photo.name ?? name} percent={photo.progress} />
      )}
      {photo.error && (
        <div role="alert" className="flex items-center gap-1 text-sm font-medium text-danger">
          <span className="flex-1">{message(photo.error)}</span>
          {onRetry && (
            <IconButton
              label={t('files.retry', { name: photo.name ?? name })}
              icon={RotateCw}
              size="compact"
              onClick={() => onRetry(photo.id)}
            />
          )}
        </div>
      )}
      <TextArea
        label={t('photos.captionOf', { position })}
        hideLabel
        rows={1}
        placeholder={t('photos.caption')}
        value={photo.caption}
        // A caption is one line, however long: Enter and what is pasted make no second one.
        onChange={(event) => onCaption(photo.id, event.currentTarget.value.replace(/\s*[\r\n]+/g, ' '))}
      />
    </div>
  )
}

/** The picture; until the browser can show it, which many never can of HEIC, its name and how far it has come. */
function TilePicture({ photo, alt }: { photo: PhotoItem; alt: string }) {
  const { t } = useTranslation('ui')
  const [seen, setSeen] = useState<{ url: string; isShown: boolean }>()
  const isShown = seen?.url === photo.url && seen.isShown
  const isBroken = photo.url === '' || (seen?.url === photo.url && !seen.isShown)
  const isUnderWay = photo.progress !== undefined && photo.error === undefined
  return (
    <div className="relative aspect-[4/3] overflow-hidden rounded-control bg-sunken">
      {photo.url !== '' && (
        <img
          src={photo.url}
          alt={alt}
          draggable={false}
          onLoad={() => setSeen({ url: photo.url, isShown: true })}
          onError={() => setSeen({ url: photo.url, isShown: false })}
          className={cx('size-full object-cover', !isShown && 'opacity-0')}
        />
      )}
      {!isShown && (isBroken || isUnderWay) && (
        <div className="absolute inset-0 flex flex-col items-center justify-end px-2 pb-1.5 text-center">
          <Icon of={Image} dense className="shrink-0 text-ink-3" />
          <span className="line-clamp-2 max-w-full shrink-0 text-xs text-ink-2 [overflow-wrap:anywhere]">
            {photo.name ?? alt}
          </span>
          {isUnderWay && (
            <span className="text-xs font-medium text-ink-2">
              {(photo.progress ?? 0) < 100 ? t('photos.uploading') : t('photos.processing')}
            </span>
          )}
        </div>
      )}
    </div>
  )
}
