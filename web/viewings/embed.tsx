import { Globe, Link2 } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import type { Viewing } from '#domain/viewings/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/section.tsx'

import { noteViewing, type ViewedKind } from './data.ts'

type ViewedProps = {
  kind: ViewedKind
  id: string
  viewings: readonly Viewing[]
  /** Whether somebody of the client has it before them: the company is told, and sees who has looked. */
  isLooking: boolean | undefined
  className?: string
}

/** Who outside has looked at a record, the latest first; of whoever looks now the company is told. */
export default function Viewed({ kind, id, viewings, isLooking = false, className = '' }: ViewedProps) {
  const { t } = useTranslation('viewings')
  useEffect(() => {
    if (isLooking) noteViewing(kind, id)
  }, [kind, id, isLooking])
  if (isLooking) return null
  return (
    <Section title={t('title')} className={`print:hidden ${className}`}>
      {viewings.length === 0 ? (
        <p className="text-ink-3">{t('none')}</p>
      ) : (
        <ul aria-label={t('title')} className="divide-y divide-line rounded-card border border-line bg-surface">
          {viewings.map((each) => (
            <ViewingRow key={`${each.via} ${each.by} ${each.firstAt} ${each.lastAt}`} viewing={each} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function ViewingRow({ viewing: { via, by, firstAt, lastAt, times } }: { viewing: Viewing }) {
  const { t } = useTranslation('viewings')
  const format = useFormat()
  const facts = [
    t('times', { count: times }),
    times > 1 && firstAt !== null ? t('first', { at: format.dateTime(firstAt) }) : null,
    t(times > 1 ? 'last' : 'at', { at: format.dateTime(lastAt) }),
  ]
  return (
    <li className="flex gap-3 px-3 py-2">
      <span className="mt-0.5 text-ink-3">
        <Icon of={via === 'link' ? Link2 : Globe} dense />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block [overflow-wrap:anywhere]">{nameOf()}</span>
        <span className="block text-sm text-ink-3">{facts.filter((fact) => fact !== null).join(' · ')}</span>
      </span>
    </li>
  )

  function nameOf() {
    if (via === 'portal') return t('portal', { name: by ?? '' })
    return by === null ? t('link') : t('linkTo', { email: by })
  }
}
