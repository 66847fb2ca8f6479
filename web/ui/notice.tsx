import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

const looks = {
  info: { icon: Info, style: 'bg-info-tint text-info' },
  success: { icon: CircleCheck, style: 'bg-success-tint text-success' },
  warning: { icon: TriangleAlert, style: 'bg-warning-tint text-warning' },
  danger: { icon: CircleAlert, style: 'bg-danger-tint text-danger' },
}

type NoticeProps = {
  tone: keyof typeof looks
  children: ReactNode
  action?: ReactNode
  onDismiss?: () => void
  className?: string
}

/** A message that stays where it belongs: a form's error, a failed download, a restored draft. */
export function Notice({ tone, children, action, onDismiss, className }: NoticeProps) {
  const { t } = useTranslation('ui')
  const look = looks[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-current/35 py-1 pr-1 pl-3',
        look.style,
        className,
      )}
    >
      {/* What there is to do drops below where it would squeeze the words. */}
      <div className="flex min-w-0 flex-1 basis-60 gap-3 py-1.5 font-medium">
        <Icon of={look.icon} className="mt-px" />
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      {action && <div className="ml-6 print:hidden">{action}</div>}
      {onDismiss && <IconButton label={t('notice.dismiss')} icon={X} size="compact" onClick={onDismiss} />}
    </div>
  )
}
