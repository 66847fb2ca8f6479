import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { closeToast, toastDuration } from './toast-store.ts'
import type { ToastCardProps } from './toast.tsx'

const looks = {
  success: { icon: CircleCheck, style: 'text-success' },
  error: { icon: CircleAlert, style: 'text-danger' },
  info: { icon: Info, style: 'text-info' },
}

/** One thing that is said in passing. */
export default function ToastCard({ entry, paused }: ToastCardProps) {
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
