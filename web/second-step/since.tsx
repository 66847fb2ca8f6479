import { useTranslation } from 'react-i18next'

import { DateTimeText } from '#web/ui/date-text.tsx'

/** Since when something is set up, and when it was last used. */
export function Since({ since, lastUsedAt }: { since: string; lastUsedAt: string | null }) {
  const { t } = useTranslation('second-step')
  return (
    <p className="text-sm text-ink-2">
      {t('since')} <DateTimeText instant={since} />
      {' · '}
      {lastUsedAt === null ? t('neverUsed') : t('lastUsed')}{' '}
      {lastUsedAt !== null && <DateTimeText instant={lastUsedAt} />}
    </p>
  )
}
