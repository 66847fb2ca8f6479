import { lazy, Suspense } from 'react'

export type LightboxPhoto = { url: string; caption: string }

export type LightboxProps = {
  photos: readonly LightboxPhoto[]
  /** The index to open at, from 0. */
  start: number
  onClose: () => void
}

const Viewer = lazy(() => import('./lightbox-viewer.tsx'))

/** Photos over the whole screen; its code arrives when the first photo is opened. Render it only while open. */
export function Lightbox(props: LightboxProps) {
  return (
    <Suspense fallback={<div className="fixed inset-0 z-50 bg-black/80" />}>
      <Viewer {...props} />
    </Suspense>
  )
}
