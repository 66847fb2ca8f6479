import { useTranslation } from 'react-i18next'

import type { AuditEntry } from '#domain/audit/schema.ts'
import type messages from './messages.en.json'

/** An entry as a sentence: who did what to whom. */
export function useEventSentence({ event, by, about }: AuditEntry): string {
  const { t } = useTranslation('audit')
  // A dot would lead into the catalogue.
  const name = event.replace('.', '_') as keyof (typeof messages)['events']
  return t(`events.${name}`, { by, about })
}

/** What a field of an entry is called. */
export function useFieldName(field: string): string {
  const { t } = useTranslation('audit')
  return t(`fields.${field as keyof (typeof messages)['fields']}`)
}
