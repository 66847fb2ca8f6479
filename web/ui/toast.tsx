import { Toast as Base } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { translateMessage } from '#web/lib/i18n.ts'

import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

type Kind = 'success' | 'error' | 'info'
type ToastOptions = { /** A way back, e.g. Undo. */ action?: { label: string; onPress: () => void } }

const manager = Base.createToastManager()

/**
 * Says in passing that something happened: 5 s, closable, pausing while hovered or focused. The text is an English sentence
 * of the catalogue (SPEC 8), translated here. An error is also shown where it happened; the toast is never its only place.
 */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
}

export function useToast(): typeof toast {
  return toast
}

function show(kind: Kind, text: string, options: ToastOptions = {}): void {
  const { action } = options
  const id = manager.add({
    description: translateMessage(text),
    type: kind,
    priority: kind === 'error' ? 'high' : 'low',
    timeout: 5000,
    ...(action
      ? {
          actionProps: {
            children: action.label,
            onClick: () => {
              action.onPress()
              manager.close(id)
            },
          },
        }
      : {}),
  })
}

const looks = {
  success: { icon: CircleCheck, style: 'text-success' },
  error: { icon: CircleAlert, style: 'text-danger' },
  info: { icon: Info, style: 'text-info' },
}

/** Where toasts appear; once, in the root. F6 moves focus to it. */
export function ToastRegion() {
  const { t } = useTranslation('ui')
  return (
    <Base.Provider toastManager={manager} timeout={5000} limit={4}>
      <Base.Portal>
        <Base.Viewport
          aria-label={t('toast.region')}
          className="fixed z-60 flex w-[calc(100vw-2rem)] max-w-96 flex-col gap-2 outline-none max-md:bottom-20 max-md:left-4 md:right-6 md:bottom-6 print:hidden"
        >
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function ToastList() {
  const { t } = useTranslation('ui')
  const { toasts } = Base.useToastManager()
  return toasts.map((item) => {
    const look = looks[isKind(item.type) ? item.type : 'info']
    return (
      <Base.Root
        key={item.id}
        toast={item}
        swipeDirection={['right', 'left']}
        className="rounded-card border border-line bg-raised text-ink shadow-overlay transition-opacity duration-[180ms] data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
      >
        <Base.Content className="flex items-center gap-2 py-1 pr-1 pl-3">
          <Icon of={look.icon} className={look.style} />
          <Base.Description className="flex-1 py-2" />
          {item.actionProps && (
            <Base.Action className="min-h-9 rounded-control px-3 font-semibold text-link hover:bg-sunken coarse:min-h-control" />
          )}
          <Base.Close
            render={<IconButton label={t('toast.close')} icon={X} size="compact" className={cx('text-ink-2')} />}
          />
        </Base.Content>
      </Base.Root>
    )
  })
}

function isKind(type: string | undefined): type is Kind {
  return type !== undefined && type in looks
}
