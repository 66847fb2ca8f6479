import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'

import { problemText } from '#web/lib/query.tsx'
import { isOpenedHere } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAddress, withPatch } from '#web/lib/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { CornerFrame } from '#web/ui/corner-frame.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useListNotifications, useReadAllNotifications } from './data.ts'
import { NotificationList } from './notification-days.tsx'

/** One's own notifications over the page, at the address `?bell=all` or `?bell=unread`. */
export default function NotificationPanel() {
  const { t } = useTranslation('notifications')
  const { shown, show, close } = useBell()
  const leaving = useRef(false)
  const { can } = useSession()
  const answer = useListNotifications({ unread: shown === 'unread', hasStream: can.followChanges })
  const readAll = useReadAllNotifications()
  const items = answer.data?.pages.flatMap((page) => page.items)
  const [latest] = items ?? []
  const unread = answer.data?.pages[0]?.unread ?? 0
  return (
    <CornerFrame
      title={t('title')}
      onClose={close}
      // Where it leads has the focus then.
      returnTo={() => (leaving.current ? null : document.getElementById('bell'))}
      tools={
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Segmented
            label={t('show.label')}
            segments={[
              { value: 'all', label: t('show.all') },
              { value: 'unread', label: t('show.unread') },
            ]}
            value={shown}
            onChange={show}
          />
          {latest && unread > 0 && (
            <Button
              variant="quiet"
              size="compact"
              // Its words begin where what stands above begins, where they have a line of their own.
              style={{ marginLeft: '-0.8125rem' }}
              busy={readAll.isPending}
              onClick={() =>
                readAll.mutate(latest.id, { onError: (error) => toast.error(problemText(error) ?? error.message) })
              }
            >
              {t('readAll')}
            </Button>
          )}
        </div>
      }
    >
      <NotificationList
        items={items}
        answer={answer}
        onlyUnread={shown === 'unread'}
        onFollow={() => (leaving.current = true)}
      />
    </CornerFrame>
  )
}

/** What of them is shown, in the address; Back closes what was opened here. */
function useBell() {
  const [address, change] = useAddress()
  const { state } = useLocation()
  const navigate = useNavigate()
  const isHere = isOpenedHere(state)
  return {
    shown: address.get('bell') === 'unread' ? ('unread' as const) : ('all' as const),
    show: (bell: 'all' | 'unread') =>
      change((now) => withPatch(now, { bell }, {}), {
        replace: true,
        ...(isHere && { state: { dialogOpenedHere: true } }),
      }),
    close: () => {
      if (isHere) void navigate(-1)
      else change((now) => withPatch(now, { bell: undefined }, {}), { replace: true })
    },
  }
}
