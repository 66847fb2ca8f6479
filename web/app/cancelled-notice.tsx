import { useTranslation } from 'react-i18next'

import { todayIn } from '#domain/dates.ts'
import type { Session } from '#web/lib/rights.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** On every page of a cancelled company, for whom it is still to be read: what is over, and until when. */
export default function CancelledNotice({ company }: { company: NonNullable<Session['company']> }) {
  const { t } = useTranslation('app')
  const { erasedFrom, timezone } = company
  return (
    <Notice tone="warning" className="mb-6 print:hidden">
      {t('cancelled.text')} <DateText date={erasedFrom && todayIn(timezone, new Date(erasedFrom))} />
    </Notice>
  )
}
