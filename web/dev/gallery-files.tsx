import { useState } from 'react'

import { FileDrop } from '#web/ui/file-drop.tsx'
import { PhotoGallery } from '#web/ui/photo-gallery.tsx'
import { PhotoGrid } from '#web/ui/photo-grid.tsx'
import type { PhotoItem } from '#web/ui/photo-tile.tsx'
import { UploadList } from '#web/ui/upload-list.tsx'

import { Specimen } from './specimen.tsx'

const gallery = ['#A26500', '#006EB3', '#05773B', '#6B6963'].map((colour, index) => {
  const url = drawn(colour, index + 1)
  return {
    id: colour,
    url,
    thumbnailUrl: url,
    caption: index === 1 ? 'A caption of two lines or so, written under the photograph' : '',
  }
})

export function FilesGallery() {
  const [photos, setPhotos] = useState<PhotoItem[]>(
    gallery.map(({ id, url, caption }, index) => ({
      id,
      url,
      caption,
      progress: index === 2 ? 60 : undefined,
      name: `IMG_${index}.HEIC`,
      error: index === 3 ? 'File size must be less than 10MB' : undefined,
    })),
  )
  return (
    <>
      <Specimen name="FileDrop">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FileDrop label="Photos" hint="PNG, JPG, GIF, 10MB each" accept="image/*" camera onFiles={() => undefined} />
          <FileDrop label="Logo" multiple={false} error="Please upload an image file" onFiles={() => undefined} />
        </div>
      </Specimen>
      <Specimen name="UploadList">
        <UploadList
          label="Files"
          items={[
            { id: '1', name: 'consent.pdf', size: 245_000, url: '#files' },
            {
              id: '2',
              name: 'a-file-with-a-long-name-from-a-scanner-2026-11-20-09-30-12.pdf',
              size: 2_250_000,
              progress: 45,
            },
            { id: '3', name: 'drawing.dwg', size: 15_000_000, error: 'File size must be less than 10MB' },
          ]}
          onRemove={() => undefined}
          onRetry={() => undefined}
        />
      </Specimen>
      <Specimen name="PhotoGrid (arranging)">
        <PhotoGrid
          label="Photos of the report"
          photos={photos}
          onReorder={(ids) => setPhotos((before) => ids.flatMap((id) => before.filter((photo) => photo.id === id)))}
          onCaption={(id, caption) =>
            setPhotos((before) => before.map((photo) => (photo.id === id ? { ...photo, caption } : photo)))
          }
          onRemove={(id) => setPhotos((before) => before.filter((photo) => photo.id !== id))}
          onRetry={() => undefined}
        />
      </Specimen>
      <Specimen name="PhotoGallery (looking), opens the Lightbox">
        <PhotoGallery label="Photos" photos={gallery} />
      </Specimen>
    </>
  )
}

/** A drawn stand-in for a photograph. */
function drawn(colour: string, number: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600"><rect width="800" height="600" fill="${colour}"/><path d="M0 600 300 250l150 180 120-120 230 290z" fill="#0003"/><text x="40" y="90" font-size="64" font-family="sans-serif" fill="#fff">${number}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
