import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { IconButton } from './button.tsx'
import './palette-frame.css'

type PaletteFrameProps = {
  /** What it is, for assistive technology. */
  label: string
  /** The field at its head. */
  head: ReactNode
  input: RefObject<HTMLInputElement | null>
  children: ReactNode
  onClose: () => void
  /** Whether the focus goes back to where it came from. */
  returns: () => boolean
}

/** A field over the page with a list below it; on phones all of the screen. */
export function PaletteFrame({ label, head, input, children, onClose, returns }: PaletteFrameProps) {
  const { t } = useTranslation('ui')
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Base.Popup
          ref={popup}
          aria-label={label}
          // On touch a keyboard would cover what hasn't been read yet.
          initialFocus={() => (window.matchMedia('(pointer: coarse)').matches ? popup.current : input.current)}
          finalFocus={() => returns()}
          className="palette-frame fixed z-40 flex flex-col overflow-hidden bg-raised text-ink shadow-overlay outline-none print:hidden"
        >
          <div className="palette-head flex items-center gap-1 border-b border-line">
            {head}
            <Base.Close render={<IconButton label={t('dialog.close')} icon={X} />} />
          </div>
          <div className="palette-content flex-1 overflow-y-auto overscroll-contain">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
