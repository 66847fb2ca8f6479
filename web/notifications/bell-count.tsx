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
          style={badge}
          className="absolute rounded-full bg-danger px-1 text-center text-xs font-semibold text-on-danger"
        >
          {shownCount(count)}
        </span>
      )}
    </>
  )
}

// Beside the bell's upper half, however large the button is. No classes: they would weigh on every page.
const badge = { left: 'calc(50% + 1px)', top: 'calc(50% - 1.25rem)', minWidth: '1.25rem', lineHeight: '1.25rem' }

/** A count as it is shown; above 99 it is `99+`. */
export const shownCount = (count: number): string => (isMany(count) ? '99+' : String(count))

const isMany = (count: number): boolean => count > 99
