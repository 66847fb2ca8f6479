import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { IconButton } from './button.tsx'
import './corner-frame.css'

type CornerFrameProps = {
  title: string
  /** Below the title, in sight while the content scrolls. */
  tools: ReactNode
  children: ReactNode
  onClose: () => void
  /** Where the focus goes afterwards; null where it is not to move. */
  returnTo: () => HTMLElement | null
}

/** A list below the top bar, at its end; on phones all of the screen. */
export function CornerFrame({ title, tools, children, onClose, returnTo }: CornerFrameProps) {
  const { t } = useTranslation('ui')
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40" />
        <Base.Popup
          ref={popup}
          initialFocus={popup}
          finalFocus={() => returnTo() ?? false}
          className="corner-frame fixed z-40 flex flex-col bg-raised text-ink shadow-overlay outline-none print:hidden"
        >
          <div className="border-b border-line pr-2 pb-2 pl-4">
            <div className="flex items-center gap-3 pt-2">
              <Base.Title className="flex-1 text-xl">{title}</Base.Title>
              <Base.Close render={<IconButton label={t('dialog.close')} icon={X} />} />
            </div>
            {tools}
          </div>
          <div className="corner-content flex-1 overflow-y-auto overscroll-contain">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
