import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** Which square of a picture is kept: how near, and its middle as fractions of the picture's width and height. */
export type Cut = { zoom: number; x: number; y: number }

export const startingCut: Cut = { zoom: 1, x: 0.5, y: 0.5 }
const nearest = 4
/** Pixels of the photo that is sent, on a side; twice what the largest place shows. */
const sent = 720

/** The file as a picture that can be drawn, turned as the camera meant it; undefined where the browser can't. */
export async function loadPicture(file: Blob): Promise<HTMLImageElement | undefined> {
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
    return picture
  } catch {
    URL.revokeObjectURL(picture.src)
    return undefined
  }
}

/** The side of the square in the picture's own pixels. */
const sideOf = (picture: HTMLImageElement, zoom: number): number =>
  Math.min(picture.naturalWidth, picture.naturalHeight) / zoom

/** The square never leaves the picture. */
function within(picture: HTMLImageElement, { zoom, x, y }: Cut): Cut {
  const near = Math.min(nearest, Math.max(1, zoom))
  const half = sideOf(picture, near) / 2
  const held = (at: number, size: number) => Math.min(1 - half / size, Math.max(half / size, at))
  return { zoom: near, x: held(x, picture.naturalWidth), y: held(y, picture.naturalHeight) }
}

/** The square as a JPEG, on white where the picture is transparent. */
export async function cutSquare(picture: HTMLImageElement, cut: Cut): Promise<Blob> {
  const { zoom, x, y } = within(picture, cut)
  const side = sideOf(picture, zoom)
  const canvas = document.createElement('canvas')
  canvas.width = sent
  canvas.height = sent
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('This browser can not draw')
  drawing.fillStyle = 'white'
  drawing.fillRect(0, 0, sent, sent)
  const [left, top] = [x * picture.naturalWidth - side / 2, y * picture.naturalHeight - side / 2]
  drawing.drawImage(picture, left, top, side, side, 0, 0, sent, sent)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The photo could not be made'))),
      'image/jpeg',
      0.9,
    )
  })
}

type PhotoCropProps = { picture: HTMLImageElement; cut: Cut; onChange: (cut: Cut) => void }

/** The picture behind a round window: moved by finger, mouse or arrow keys, brought nearer by the slider, + and -. */
export function PhotoCrop({ picture, cut, onChange }: PhotoCropProps) {
  const { t } = useTranslation('profile')
  const id = useId()
  const last = useRef<{ x: number; y: number }>(undefined)
  const shown = within(picture, cut)
  const side = sideOf(picture, shown.zoom)
  const change = (next: Cut) => onChange(within(picture, next))

  /** By so many pixels of the screen, of a window that is so wide. */
  function move(byX: number, byY: number, width: number) {
    const scale = side / width
    change({
      ...shown,
      x: shown.x - (byX * scale) / picture.naturalWidth,
      y: shown.y - (byY * scale) / picture.naturalHeight,
    })
  }
  function drag(event: PointerEvent<HTMLButtonElement>) {
    if (!last.current) return
    move(event.clientX - last.current.x, event.clientY - last.current.y, event.currentTarget.clientWidth)
    last.current = { x: event.clientX, y: event.clientY }
  }
  function press(event: KeyboardEvent<HTMLButtonElement>) {
    const [byX, byY] = steps[event.key] ?? [0, 0]
    const nearer = zooms[event.key]
    if (byX === 0 && byY === 0 && nearer === undefined) return
    event.preventDefault()
    if (nearer === undefined) move(byX, byY, event.currentTarget.clientWidth)
    else change({ ...shown, zoom: shown.zoom + nearer })
  }

  return (
    <div className="flex flex-col items-center gap-3">
      {/* A button, so that keys and focus come to it; pressed, it stays as it is. */}
      <button
        type="button"
        aria-label={t('photo.window')}
        aria-describedby={`${id}-how`}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => (last.current = undefined)}
        onPointerCancel={() => (last.current = undefined)}
        className="relative size-64 cursor-move touch-none overflow-hidden rounded-full border border-field-line bg-white select-none focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus"
      >
        <img
          src={picture.src}
          alt=""
          draggable={false}
          className="absolute max-w-none"
          style={{
            width: `${(picture.naturalWidth / side) * 100}%`,
            left: `${50 - ((shown.x * picture.naturalWidth) / side) * 100}%`,
            top: `${50 - ((shown.y * picture.naturalHeight) / side) * 100}%`,
          }}
        />
      </button>
      <p id={`${id}-how`} className="max-w-measure text-center text-sm text-ink-3">
        {t('photo.how')}
      </p>
      <label className="flex w-full max-w-64 flex-col gap-1 text-sm font-semibold">
        {t('photo.zoom')}
        <input
          type="range"
          min={1}
          max={nearest}
          step={0.05}
          value={shown.zoom}
          onChange={(event) => change({ ...shown, zoom: Number(event.currentTarget.value) })}
          className="h-6 w-full accent-primary coarse:h-control"
        />
      </label>
    </div>
  )
}

// An arrow moves the picture, as a finger would.
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-8, 0],
  ArrowRight: [8, 0],
  ArrowUp: [0, -8],
  ArrowDown: [0, 8],
}
const zooms: Readonly<Record<string, number>> = { '+': 0.1, '=': 0.1, '-': -0.1 }
