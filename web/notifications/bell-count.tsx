import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { useCountUnread } from './data.ts'

/** In the bell: its name with how many are unread, and the number to see. */
export default function BellCount({ label }: { label: string }) {
  const { t } = useTranslation('notifications')
  const { can } = useSession()
  const { data } = useCountUnread({ hasStream: can.followChanges })
  const count = data?.unread ?? 0
  return (
    <>
      <span className="sr-only">
        {count === 0 ? label : isMany(count) ? t('bell.many') : t('bell.unread', { count })}
      </span>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-0.5 left-5 min-w-5 rounded-full border border-surface bg-danger px-1 text-center text-xs/[1.125rem] font-semibold text-on-danger tabular-nums coarse:top-0.5 coarse:left-6"
        >
          {isMany(count) ? '99+' : count}
        </span>
      )}
    </>
  )
}

const isMany = (count: number): boolean => count > 99
