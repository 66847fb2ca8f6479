import { type ComponentType, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

import { currentToasts, subscribeToToasts, type ToastEntry } from './toast-store.ts'

export { toast } from './toast-store.ts'

export type ToastCardProps = { entry: ToastEntry; paused: boolean }

const noToasts: readonly ToastEntry[] = []

/**
 * Where toasts appear, each on its card; once, in the root. Clear of what is pressed next: at the bottom right a
 * dialog's Save and the floating PDF button, at a phone's bottom both and the menu, at the bottom of a board the lines
 * in which tasks are added. There, and on a phone, it lies on the bar at the top. Its live region is there before its
 * content, so that it is announced.
 */
export function ToastRegion({ card: Card }: { card: ComponentType<ToastCardProps> }) {
  const { t } = useTranslation('ui')
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => noToasts)
  const [paused, setPaused] = useState(false)
  return (
    <section aria-label={t('toast.region')} aria-live="polite" aria-relevant="additions">
      <div
        role="presentation"
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
        className="fixed z-60 flex w-[calc(100vw-2rem)] max-w-96 flex-col gap-2 max-md:inset-x-2 max-md:top-1 max-md:w-auto max-md:max-w-none max-md:*:not-last:hidden md:bottom-6 md:left-6 md:in-[:has([data-card])]:top-1 md:in-[:has([data-card])]:bottom-auto md:in-[:has([data-card])]:left-40 print:hidden"
      >
        {toasts.map((entry) => (
          <Card key={entry.id} entry={entry} paused={paused} />
        ))}
      </div>
    </section>
  )
}
