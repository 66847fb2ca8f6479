import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { copyAddress } from '#web/records/copy-address.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { useCalendarFeed, useRenewCalendarFeed, useRevokeCalendarFeed } from './data.ts'

/** The link by which other calendars read one's own tasks: made, copied once, revoked. */
export default function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('calendar')
  const message = useMessage()
  const { data, error, isFetching } = useCalendarFeed()
  const renew = useRenewCalendarFeed()
  const revoke = useRevokeCalendarFeed()
  const [url, setUrl] = useState<string>()
  const failure = problemText(error ?? renew.error ?? revoke.error)
  const feed = data?.feed ?? null
  const make = () => renew.mutate(undefined, { onSuccess: (made) => setUrl(made.url) })
  const end = () => revoke.mutate(undefined, { onSuccess: () => setUrl(undefined) })
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('feed.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('feed.close')}</Button>
          {data && (
            <Button variant={feed ? 'secondary' : 'primary'} busy={renew.isPending} onClick={make}>
              {feed ? t('feed.renew') : t('feed.make')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure && <Notice tone="danger">{message(failure)}</Notice>}
        <p className="text-ink-2">{t('feed.text')}</p>
        {data === undefined && isFetching && (
          <Loading>
            <Skeleton className="w-2/3" />
          </Loading>
        )}
        {url !== undefined && (
          <>
            <Notice tone="warning">{t('feed.once')}</Notice>
            <TextField
              readOnly
              label={t('feed.link')}
              value={url}
              spellCheck={false}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button icon={Copy} onClick={() => void copyAddress(url)}>
              {t('feed.copy')}
            </Button>
          </>
        )}
        {feed && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm text-ink-2">
              {t('feed.have')} <DateTimeText instant={feed.createdAt} />
              {'. '}
              {feed.readAt === null ? t('feed.never') : t('feed.read')}{' '}
              {feed.readAt !== null && <DateTimeText instant={feed.readAt} />}
            </p>
            <Button size="compact" busy={revoke.isPending} onClick={end}>
              {t('feed.revoke')}
            </Button>
          </div>
        )}
        {feed && url === undefined && <p className="text-sm text-ink-3">{t('feed.renewText')}</p>}
      </div>
    </Dialog>
  )
}
