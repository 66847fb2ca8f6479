import 'yet-another-react-lightbox/styles.css'
import './lightbox.css'

import { ExternalLink, Link2, ZoomIn, ZoomOut } from 'lucide-react'
import { type PointerEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import YetAnotherLightbox, { type ControllerRef, IconButton } from 'yet-another-react-lightbox'

import type { LightboxPhoto, LightboxProps } from './lightbox.tsx'
import { toast } from './toast.tsx'

/** Previous/next, counter, arrow keys, Escape, double-click zoom 1x/2x, swipe, open in new tab, copy link (SPEC 2). */
export default function LightboxViewer({ photos, start, onClose }: LightboxProps) {
  const { t } = useTranslation('ui')
  const controller = useRef<ControllerRef>(null)
  const [index, setIndex] = useState(start)
  const [zoomed, setZoomed] = useState(false)
  const gestures = useGestures(zoomed, controller)
  // The same array each time: another one would take the viewer back to where it began.
  const slides = useMemo(() => photos.map((photo) => ({ src: photo.url, alt: photo.caption })), [photos])
  const current = photos[index]

  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={index}
      className="photo-lightbox"
      slides={slides}
      labels={{
        Previous: t('lightbox.previous'),
        Next: t('lightbox.next'),
        Close: t('lightbox.close'),
        Lightbox: t('lightbox.label'),
        Carousel: t('lightbox.label'),
        Slide: t('lightbox.slide'),
        '{index} of {total}': t('lightbox.counter', { position: '{index}', total: '{total}' }),
        'Zoom in': t('lightbox.zoomIn'),
        'Zoom out': t('lightbox.zoomOut'),
        'Open in new tab': t('lightbox.newTab'),
        'Copy link': t('lightbox.copy'),
      }}
      carousel={{ finite: true, preload: 1, padding: 0 }}
      // The library's own swipe begins at 30 % of the width or any quick flick; ours is the specified 50 px.
      controller={{ ref: controller, disableSwipeNavigation: true }}
      animation={{ fade: 180, swipe: 240 }}
      toolbar={{
        buttons: [
          <IconButton
            key="zoom"
            label={zoomed ? 'Zoom out' : 'Zoom in'}
            icon={zoomed ? ZoomOut : ZoomIn}
            onClick={() => setZoomed(!zoomed)}
          />,
          <IconButton
            key="open"
            label="Open in new tab"
            icon={ExternalLink}
            onClick={() => current && openInNewTab(current)}
          />,
          <IconButton key="copy" label="Copy link" icon={Link2} onClick={() => current && void copyLink(current)} />,
          'close',
        ],
      }}
      on={{
        view: (view) => {
          setIndex(view.index)
          setZoomed(false)
        },
      }}
      render={{
        slide: ({ slide, offset }) => (
          <div
            className="photo-slide"
            data-zoomed={(zoomed && offset === 0) || undefined}
            onDoubleClick={() => setZoomed(!zoomed)}
            ref={zoomed && offset === 0 ? scrollToMiddle : undefined}
            {...gestures}
          >
            <img src={slide.src} alt={slide.alt ?? ''} draggable={false} />
          </div>
        ),
        controls: () => (
          <>
            <p className="photo-counter" aria-live="polite">
              {t('lightbox.counter', { position: index + 1, total: photos.length })}
            </p>
            {current?.caption && <p className="photo-caption">{current.caption}</p>}
          </>
        ),
      }}
    />
  )
}

declare module 'yet-another-react-lightbox' {
  interface Labels {
    'Zoom in'?: string
    'Zoom out'?: string
    'Open in new tab'?: string
    'Copy link'?: string
  }
}

const swipeThreshold = 50

/** Sideways by 50 px or more: the next or previous photo. Zoomed in, a mouse moves the photo about instead. */
function useGestures(zoomed: boolean, controller: React.RefObject<ControllerRef | null>) {
  const from = useRef<number>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = zoomed || !event.isPrimary ? undefined : event.clientX
    },
    onPointerMove: (event: PointerEvent) => {
      if (zoomed && event.pointerType === 'mouse' && event.buttons === 1) {
        event.currentTarget.scrollBy(-event.movementX, -event.movementY)
      }
    },
    onPointerUp: (event: PointerEvent) => {
      if (from.current === undefined) return
      const travelled = event.clientX - from.current
      from.current = undefined
      if (travelled >= swipeThreshold) controller.current?.prev()
      if (travelled <= -swipeThreshold) controller.current?.next()
    },
  }
}

function scrollToMiddle(slide: HTMLElement | null): void {
  slide?.scrollTo((slide.scrollWidth - slide.clientWidth) / 2, (slide.scrollHeight - slide.clientHeight) / 2)
}

function absolute(photo: LightboxPhoto): string {
  return new URL(photo.url, window.location.href).href
}

function openInNewTab(photo: LightboxPhoto): void {
  window.open(absolute(photo), '_blank', 'noopener')
}

async function copyLink(photo: LightboxPhoto): Promise<void> {
  try {
    await navigator.clipboard.writeText(absolute(photo))
    toast.success('Link copied to clipboard')
  } catch {
    toast.error('Failed to copy link')
  }
}
