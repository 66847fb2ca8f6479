import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import type { DialogProps } from './dialog.tsx'

const widths = { small: 'md:max-w-md', regular: 'md:max-w-2xl', large: 'md:max-w-4xl' }

/** The dialog itself, with Base UI: see dialog.tsx. */
export default function DialogFrame({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  onSubmit,
  size = 'regular',
  keepOnOutsidePress,
  topmost = false,
}: DialogProps) {
  const formId = useId()
  const layer = topmost ? 'z-50' : 'z-40'
  const popup = useRef<HTMLDivElement>(null)
  const content = (
    <>
      <DialogHead title={title} description={description} />
      <div className="flex-1 overflow-y-auto overscroll-contain px-4 py-4 md:px-6 low:flex-none low:overflow-visible">
        {children}
      </div>
      {footer && (
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:*:flex-1 md:px-6">
          {footer}
        </div>
      )}
    </>
  )
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      disablePointerDismissal={keepOnOutsidePress ?? onSubmit !== undefined}
    >
      <Base.Portal>
        {/* Over a dialog too: what lies behind is not for pressing now. */}
        <Base.Backdrop
          forceRender
          className={cx(
            'fixed inset-0 bg-scrim transition-opacity duration-[180ms] data-ending-style:opacity-0 data-starting-style:opacity-0',
            layer,
          )}
        />
        <Base.Viewport className={cx('fixed inset-0 flex items-end justify-center md:items-center md:p-8', layer)}>
          <Base.Popup
            ref={popup}
            onKeyDown={sendOnControlEnter}
            initialFocus={onSubmit ? () => firstField(popup.current) : true}
            className={cx(
              'flex w-full flex-col overflow-hidden border low:overflow-y-auto border-line bg-raised text-ink shadow-overlay outline-none transition-[opacity,translate] duration-[180ms] data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
              'max-md:rounded-t-sheet max-md:border-b-0 md:max-h-full md:rounded-card',
              size === 'small' ? 'max-md:max-h-[92dvh]' : 'max-md:h-[calc(100dvh-0.75rem)]',
              widths[size],
            )}
          >
            {onSubmit ? (
              <form
                id={formId}
                noValidate
                onSubmit={(event) => submitHere(event, onSubmit)}
                className="flex min-h-0 flex-1 flex-col low:block low:flex-none"
              >
                {content}
              </form>
            ) : (
              content
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

function DialogHead({ title, description }: { title: string; description?: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <div className="flex items-start gap-3 border-b border-line py-2 pr-2 pl-4 md:pl-6">
      <div className="flex-1 py-1.5">
        <Base.Title className="text-xl">{title}</Base.Title>
        {description !== undefined && <Base.Description className="mt-1 text-ink-2">{description}</Base.Description>}
      </div>
      <Base.Close render={<IconButton label={t('dialog.close')} icon={X} />} />
    </div>
  )
}

// A dialog that is opened out of a form stands elsewhere in the page, but to React its events are that form's as well:
// what is sent here would save the form behind it.
function submitHere(event: FormEvent<HTMLFormElement>, onSubmit: NonNullable<DialogProps['onSubmit']>) {
  event.stopPropagation()
  onSubmit(event)
}

// In a field of several lines Enter alone is a new line. Pressing the button, so that it can say it is busy or not
// ready.
function sendOnControlEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  if (event.defaultPrevented || event.nativeEvent.isComposing) return
  const send = event.currentTarget.querySelector<HTMLElement>('button[type="submit"]')
  if (!send) return
  event.preventDefault()
  send.click()
}

// A form begins at its first field; on touch at its frame, so that no keyboard covers what hasn't been read yet.
function firstField(popup: HTMLElement | null): HTMLElement | null {
  const field = popup?.querySelector<HTMLElement>('input:not([type="file"], [type="hidden"]), select, textarea')
  return window.matchMedia('(pointer: coarse)').matches ? popup : (field ?? popup)
}
