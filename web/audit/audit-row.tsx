import { Archive, Building2, Cable, Download, KeyRound, LogIn, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { AuditKind } from '#domain/audit/choices.ts'
import type { AuditEntry } from '#domain/audit/schema.ts'
import { useSession } from '#web/lib/session.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { useDetailLines, useEventSentence } from './audit-words.ts'

const icons: Record<AuditKind, LucideIcon> = {
  'sign-in': LogIn,
  rights: KeyRound,
  export: Download,
  opening: Building2,
  integration: Cable,
}

/** One entry: what happened in a sentence, its particulars, and when. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const { company } = useSession()
  const sentence = useEventSentence(entry)
  const linesOf = useDetailLines()
  // An invitation is about its address.
  const lines = entry.details.filter(({ field, to }) => field !== 'to' || to !== entry.about).flatMap(linesOf)
  return (
    <li className="flex min-h-row items-start gap-x-4 px-3 py-2">
      <Icon of={icons[entry.kind]} className="mt-0.5 text-ink-3" />
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
          <p>
            <span className="sr-only">{t(`kinds.${entry.kind}`)}: </span>
            {sentence}
          </p>
          {entry.fromArchive && (
            <Stamp tone="warning" icon={Archive}>
              {t('fromArchive')}
            </Stamp>
          )}
          {lines.length > 0 && (
            <ul className="flex flex-wrap gap-x-4 text-sm text-ink-2">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
        <p className="text-sm text-ink-2">
          <DateTimeText instant={entry.at} {...(company ? { timezone: company.timezone } : {})} />
        </p>
      </div>
    </li>
  )
}
