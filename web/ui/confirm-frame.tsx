import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useMessage } from '#web/lib/i18n.ts'

import { Button } from './button.tsx'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { Icon } from './icon.tsx'

/** The question itself, with Base UI: see confirm-dialog.tsx. */
export default function ConfirmFrame({
  open,
  title,
  text,
  confirmLabel,
  tone = 'danger',
  busy = false,
  error,
  cancelLabel,
  beside,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation('ui')
  const message = useMessage()
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Base.Portal>
        {/* Over a dialog too: what lies behind is not for pressing now. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-scrim transition-opacity duration-[180ms] data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Viewport className="fixed inset-0 z-50 flex items-center justify-center p-4">
          <Base.Popup className="max-h-full w-full max-w-md overflow-y-auto rounded-card border border-line bg-raised p-6 text-ink shadow-overlay outline-none transition-opacity duration-[180ms] data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Base.Title className="text-xl">{title}</Base.Title>
            <Base.Description className="mt-2 text-ink-2">{text}</Base.Description>
            {error && (
              <p role="alert" className="mt-3 flex gap-1.5 font-medium text-danger">
                <Icon of={CircleAlert} />
                {message(error)}
              </p>
            )}
            <div className="mt-6 flex flex-wrap justify-end gap-2 max-md:*:flex-1">
              <Base.Close render={<Button>{cancelLabel ?? t('dialog.cancel')}</Button>} />
              {beside}
              <Button variant={tone} busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
