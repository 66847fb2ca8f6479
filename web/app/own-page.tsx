import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

import { takePreferredLanguage } from '#web/lib/i18n.ts'
import ToastCard from '#web/ui/toast-card.tsx'
import { ToastRegion } from '#web/ui/toast.tsx'
import { SkipLink } from './skip-link.tsx'

/** What a page of its own has around it, which in the application is the root's (decision 0041). */
export function OwnPage({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      {children}
      <ToastRegion card={ToastCard} />
    </>
  )
}

/**
 * Takes over such a page where this document is it, in the person's language: it arrived in English. The application's
 * files are fetched with the first thing that somebody does.
 */
export async function takeOver(name: string, page: (place: HTMLElement) => ReactNode): Promise<void> {
  const place = typeof document === 'undefined' ? null : document.getElementById(name)
  if (!place) return
  const firstDeed = new AbortController()
  const ahead = () => {
    firstDeed.abort()
    fetchAhead(place.dataset['next']?.split(' ') ?? [])
  }
  for (const deed of ['keydown', 'pointerdown'] as const)
    window.addEventListener(deed, ahead, { signal: firstDeed.signal })
  await takePreferredLanguage()
  createRoot(place).render(<OwnPage>{page(place)}</OwnPage>)
}

function fetchAhead(files: readonly string[]): void {
  for (const href of files) {
    const link = Object.assign(document.createElement('link'), { rel: 'prefetch', href })
    document.head.append(link)
  }
}
