import { useTranslation } from 'react-i18next'

import type { EventName } from '#domain/events.ts'

/** What kind of thing happened, such as “Invoice sent”: neither to what nor by whom. */
export default function EventTitle({ event }: { event: string }) {
  const { t } = useTranslation('activity')
  // Of a newer version of the product, while both run.
  return t(`titles.${event as EventName}`, { defaultValue: event.replace('.', ' ') })
}
