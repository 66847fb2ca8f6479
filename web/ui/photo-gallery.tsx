import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Lightbox } from './lightbox.tsx'

export type GalleryPhoto = {
  id: string
  /** The large picture, for the lightbox. */
  url: string
  /** The small one, for the grid. */
  thumbnailUrl: string
  caption: string
}

/** Photos to look at: a grid of thumbnails, each opening the lightbox. */
export function PhotoGallery({ label, photos }: { label: string; photos: readonly GalleryPhoto[] }) {
  const { t } = useTranslation('ui')
  const [open, setOpen] = useState<number>()
  return (
    <>
      <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-3">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              onClick={() => setOpen(index)}
              aria-label={t('photos.open', { position: index + 1, total: photos.length, caption: photo.caption })}
              className="group block w-full rounded-card text-left"
            >
              <img
                src={photo.thumbnailUrl}
                alt=""
                loading="lazy"
                className="aspect-[4/3] w-full rounded-card border border-line bg-sunken object-cover group-hover:border-field-line"
              />
              {photo.caption && <span className="mt-1 block text-sm text-ink-2">{photo.caption}</span>}
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && <Lightbox photos={photos} start={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
