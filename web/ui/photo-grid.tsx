import { useTranslation } from 'react-i18next'
import { type DragEvent, useState } from 'react'

import { type PhotoItem, PhotoTile } from './photo-tile.tsx'

export type PhotoGridProps = {
  label: string
  photos: readonly PhotoItem[]
  /** All ids in their new order. */
  onReorder: (ids: string[]) => void
  onCaption: (id: string, caption: string) => void
  onRemove: (id: string) => void
  onRetry?: (id: string) => void
}

/** Photos being arranged: drag with a mouse, "move" in each photo's menu for keys and fingers, a caption under each. */
export function PhotoGrid({ label, photos, onReorder, ...handlers }: PhotoGridProps) {
  const { t } = useTranslation('ui')
  const [dragged, setDragged] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const ids = photos.map((photo) => photo.id)

  function moveTo(id: string, position: number) {
    const others = ids.filter((other) => other !== id)
    onReorder([...others.slice(0, position), id, ...others.slice(position)])
    setAnnouncement(t('photos.moved', { position: position + 1, total: ids.length }))
  }

  function dragOver(event: DragEvent, over: string) {
    if (dragged === undefined) return
    event.preventDefault()
    if (over !== dragged) moveTo(dragged, ids.indexOf(over))
  }

  return (
    <>
      <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-3">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <div
              onDragOver={(event) => dragOver(event, photo.id)}
              onDrop={(event) => {
                if (dragged !== undefined) event.preventDefault()
              }}
              className={dragged === photo.id ? 'opacity-50' : ''}
            >
              <PhotoTile
                photo={photo}
                position={index + 1}
                total={photos.length}
                onMove={(position) => moveTo(photo.id, position)}
                onDragStart={() => setDragged(photo.id)}
                onDragEnd={() => setDragged(undefined)}
                {...handlers}
              />
            </div>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
