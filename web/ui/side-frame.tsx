import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { useIsPhone } from '#web/lib/media.ts'

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
}

/**
 * A record at the side of the page, which stays usable beside it; on phones all of the screen. The focus goes into it
 * as it opens. Another record in it takes the focus only from what went with the one before.
 */
export function SideFrame({ of, label, tools, children, onClose, returnTo }: SideFrameProps) {
  const { t } = useTranslation('ui')
  const isPhone = useIsPhone()
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (document.activeElement === document.body) popup.current?.focus()
  }, [of])
  return (
    <Base.Root
      open
      modal={isPhone}
      // What lies outside is not only the page: a toast can be pressed.
      disablePointerDismissal
      onOpenChange={(next, { reason, event, cancel }) => {
        if (next) return
        if (reason === 'escape-key' && isEscapeOfAnother(event, popup.current)) return cancel()
        onClose()
      }}
    >
      <Base.Portal>
        <Base.Popup
          ref={popup}
          data-beside=""
          aria-label={label}
          // A field may have been opened in it already.
          initialFocus={() => (popup.current?.contains(document.activeElement) ? false : popup.current)}
          finalFocus={() => returnTo?.() ?? true}
          className="fixed inset-y-0 right-0 z-40 flex low:block low:overflow-y-auto w-[min(46rem,50vw)] min-w-[min(30rem,100vw)] flex-col border-l border-line bg-canvas text-ink shadow-overlay outline-none transition-[opacity,translate] duration-[180ms] max-md:inset-x-0 max-md:w-auto max-md:border-l-0 data-starting-style:translate-x-4 data-starting-style:opacity-0 motion-reduce:data-starting-style:translate-x-0 print:static print:border-0"
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

/** Whether Escape belongs to what is half typed, or to a menu or dialog elsewhere on the page. */
function isEscapeOfAnother({ target, defaultPrevented }: Event, popup: HTMLElement | null): boolean {
  if (defaultPrevented || (isWritten(target) && target.value !== '')) return true
  const around = target instanceof Element ? target.closest('[popover], [role="dialog"], [role="alertdialog"]') : null
  return around !== null && around !== popup
}

/** Whether what is pressed there is written. */
const isWritten = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(checkbox|radio|button)$/.test(target.type))
