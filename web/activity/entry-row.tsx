import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { ActivityEntry } from '#domain/activity/schema.ts'
import { currentLocale, currentTimezone } from '#web/lib/i18n.ts'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { linkStyle } from '#web/ui/text-link.tsx'
import { useDetailLines, type DetailLine } from './detail-words.ts'
import { Sentence } from './sentence.tsx'
import { tellingOf } from './tellings.ts'

type Props = {
  entry: ActivityEntry
  /** Among what happened to its own record. */
  isOwn?: boolean
  /** Under a heading that says the day. */
  isOfDay?: boolean
  timezone?: string | undefined
}

/** One entry: who did what, what that changed, and when. */
export function EntryRow({ entry, isOwn = false, isOfDay = false, timezone }: Props) {
  const { t } = useTranslation('activity')
  const linesOf = useDetailLines()
  const { below } = tellingOf(entry)
  // Three of one sign-in are one thing: where it was from.
  const lines = entry.event === 'user.signedIn' ? inOne(below.flatMap(linesOf)) : below.flatMap(linesOf)
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p>
          <Sentence entry={entry} isOwn={isOwn} />
        </p>
        {entry.fromArchive && <p className="text-sm text-ink-2">{t('fromArchive')}</p>}
        {lines.length > 0 && (
          <ul className="max-w-measure text-sm text-ink-2">
            {lines.map((line, index) => (
              <Line key={index} line={line} />
            ))}
          </ul>
        )}
      </div>
      <p className="text-sm text-ink-3">
        {isOfDay ? (
          <TimeText instant={entry.at} timezone={timezone} />
        ) : (
          <DateTimeText instant={entry.at} {...(timezone === undefined ? {} : { timezone })} />
        )}
      </p>
    </li>
  )
}

const inOne = (lines: readonly DetailLine[]): DetailLine[] =>
  lines.length > 0 ? [{ text: lines.map(({ text }) => text).join(' · ') }] : []

function TimeText({ instant, timezone }: { instant: string; timezone: string | undefined }) {
  return (
    <time dateTime={instant} className="whitespace-nowrap">
      {new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short', timeZone: timezone ?? currentTimezone() }).format(
        new Date(instant),
      )}
    </time>
  )
}

function Line({ line }: { line: DetailLine }) {
  const { t } = useTranslation('activity')
  const [isWhole, setWhole] = useState(false)
  if (line.whole === undefined) return <li>{line.text}</li>
  return (
    <li>
      {line.text}{' '}
      {isWhole ? (
        <dl className="my-2 grid gap-2 border-l-2 border-line pl-3 whitespace-pre-wrap">
          {line.whole.before !== '' && (
            <div>
              <dt className="font-semibold">{t('text.before')}</dt>
              <dd>{line.whole.before}</dd>
            </div>
          )}
          {line.whole.after !== '' && (
            <div>
              <dt className="font-semibold">{t('text.after')}</dt>
              <dd>{line.whole.after}</dd>
            </div>
          )}
        </dl>
      ) : (
        <button type="button" className={`${linkStyle} print:hidden`} onClick={() => setWhole(true)}>
          {t('text.whole')}
        </button>
      )}
    </li>
  )
}
