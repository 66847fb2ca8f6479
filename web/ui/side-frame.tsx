import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { IconButton } from './button.tsx'

type SideFrameProps = {
  /** Which record: another begins at its top. */
  of: string
  /** What stands in it, for assistive technology: the content has a heading of its own. */
  label: string
  /** Buttons at its head. */
  tools?: ReactNode
  children: ReactNode
  onClose: () => void
  /** Where the focus goes afterwards; without, where it came from. */
  returnTo?: () => HTMLElement | null
  onKeyDown?: (event: React.KeyboardEvent<HTMLElement>) => void
}

/** A record at the side of the page, over it; on phones all of the screen. */
export function SideFrame({ of, label, tools, children, onClose, returnTo, onKeyDown }: SideFrameProps) {
  const { t } = useTranslation('ui')
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // What had the focus went with the record before.
    if (popup.current && !popup.current.contains(document.activeElement)) popup.current.focus()
  }, [of])
  return (
    <Base.Root
      open
      // What lies outside is not only the page: a toast can be pressed.
      disablePointerDismissal
      onOpenChange={(next, { reason, event, cancel }) => {
        if (next) return
        if (reason === 'escape-key' && isHalfTyped(event.target)) return cancel()
        onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop
          onClick={onClose}
          className="fixed inset-0 z-40 bg-scrim transition-opacity duration-[180ms] data-starting-style:opacity-0"
        />
        <Base.Popup
          ref={popup}
          aria-label={label}
          initialFocus={popup}
          finalFocus={() => returnTo?.() ?? true}
          onKeyDown={onKeyDown}
          className="fixed inset-y-0 right-0 z-40 flex low:block low:overflow-y-auto w-[min(46rem,calc(100vw-6rem))] flex-col border-l border-line bg-canvas text-ink shadow-overlay outline-none transition-[opacity,translate] duration-[180ms] max-md:inset-x-0 max-md:w-auto max-md:border-l-0 data-starting-style:translate-x-4 data-starting-style:opacity-0 motion-reduce:data-starting-style:translate-x-0 print:static print:border-0"
        >
          <div className="flex items-center gap-1 border-b border-line bg-surface px-2 py-1 md:px-4 print:hidden">
            {tools}
            <Base.Close render={<IconButton label={t('dialog.close')} icon={X} className="ml-auto" />} />
          </div>
          <div
            key={of}
            className="flex-1 overflow-y-auto overscroll-contain px-4 py-6 low:overflow-visible max-md:pb-[max(1.5rem,env(safe-area-inset-bottom))] md:px-6"
          >
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Whether something stands in the field that a key was pressed in. */
const isHalfTyped = (target: EventTarget | null): boolean => isWritten(target) && target.value !== ''

/** Whether what is pressed there is written. */
export const isWritten = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(checkbox|radio|button)$/.test(target.type))
