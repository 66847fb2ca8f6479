import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { closeToast, currentToasts, subscribeToToasts, type ToastEntry, toastDuration } from './toast-store.ts'

export { toast } from './toast-store.ts'

const looks = {
  success: { icon: CircleCheck, style: 'text-success' },
  error: { icon: CircleAlert, style: 'text-danger' },
  info: { icon: Info, style: 'text-info' },
}

const noToasts: readonly ToastEntry[] = []

/**
 * Where toasts appear; once, in the root. Clear of what is pressed next: at the bottom right a dialog's Save and the
 * floating PDF button, at a phone's bottom both and the menu. On a phone the latest lies on the bar at the top, so that
 * no title is under it. Its live region is there before its content, so that it
 * is announced.
 */
export function ToastRegion() {
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
        className="fixed z-60 flex w-[calc(100vw-2rem)] max-w-96 flex-col gap-2 max-md:inset-x-2 max-md:top-1 max-md:w-auto max-md:max-w-none max-md:*:not-last:hidden md:bottom-6 md:left-6 print:hidden"
      >
        {toasts.map((entry) => (
          <ToastCard key={entry.id} entry={entry} paused={paused} />
        ))}
      </div>
    </section>
  )
}

function ToastCard({ entry, paused }: { entry: ToastEntry; paused: boolean }) {
  const { t } = useTranslation('ui')
  const { action } = entry
  useCountdown(() => closeToast(entry.id), paused)
  return (
    <div
      role={entry.kind === 'error' ? 'alert' : undefined}
      className="flex animate-[appear_180ms] items-center gap-2 rounded-card border border-line bg-raised py-1 pr-1 pl-3 text-ink shadow-overlay"
    >
      <Icon of={looks[entry.kind].icon} className={looks[entry.kind].style} />
      <p className="flex-1 py-2">{entry.text}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.onPress()
            closeToast(entry.id)
          }}
          className="min-h-9 rounded-control px-3 font-semibold text-link hover:bg-sunken coarse:min-h-control"
        >
          {action.label}
        </button>
      )}
      <IconButton label={t('toast.close')} icon={X} size="compact" onClick={() => closeToast(entry.id)} />
    </div>
  )
}

/** Ends after the toast's duration; a pause stops the clock, it doesn't restart it. */
function useCountdown(end: () => void, paused: boolean): void {
  const left = useRef(toastDuration)
  const ending = useRef(end)
  useEffect(() => {
    ending.current = end
  })
  useEffect(() => {
    if (paused) return
    const since = performance.now()
    const timer = setTimeout(() => ending.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [paused])
}
