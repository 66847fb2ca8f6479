import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import type { SearchHit } from '#domain/search/schema.ts'
import { useIsPhone } from '#web/lib/media.ts'
import { arriving } from '#web/ui/arriving.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'

import { Marked, MarkedCode, typeIcons } from './hit-words.tsx'

// With what draws the statuses of six lists, which neither the box nor the page waits for.
const HitStamp = arriving(() => import('./hit-stamp.tsx'))

type HitLineProps = {
  hit: SearchHit
  words: readonly string[]
  /** Of a few that are chosen from: no more than two lines of each text; in the box of the top bar always narrow. */
  among?: 'all' | 'few' | 'box'
}

/**
 * A result: what it is, its number and title with the match marked, what it belongs to or where else it matches. Where
 * it is narrow, amount and status stand below, so that the words have its whole width.
 */
export function HitLine({ hit, words, among = 'all' }: HitLineProps) {
  const { t } = useTranslation('search')
  const { type, title, subtitle, excerpt, status, amount, date } = hit
  const isBrief = among !== 'all'
  const isPhone = useIsPhone()
  const isWide = among !== 'box' && !isPhone
  const beside = excerpt ?? subtitle
  return (
    <>
      <Icon of={typeIcons[type]} className="text-ink-3" />
      <span className={cx('flex min-w-0 flex-1 gap-x-3 gap-y-1', isWide ? 'items-center' : 'flex-col')}>
        <span className={cx('min-w-0 wrap-anywhere', isWide && 'flex-1')}>
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className={cx('font-medium', isBrief && 'line-clamp-2')}>
              <Marked text={title} words={words} />
            </span>
            <span className="numeric text-sm text-ink-2">
              <MarkedCode hit={hit} words={words} />
            </span>
          </span>
          <span className={cx('text-sm text-ink-3', isBrief ? 'line-clamp-2' : 'block')}>
            {t(`type.${type}`)}
            {beside !== null && (
              <>
                {' · '}
                <Marked text={beside} words={words} />
              </>
            )}
            {/* When a job ends; and nothing else tells a job's reports apart. */}
            {(type === 'report' || type === 'job') && date !== null && (
              <>
                {' · '}
                <DateText date={date} />
              </>
            )}
          </span>
        </span>
        {(amount ?? status) !== null && (
          <span
            className={cx(
              'flex shrink-0 gap-x-3 gap-y-1 text-sm text-ink-2',
              isWide ? 'flex-col items-end' : 'flex-wrap items-center',
            )}
          >
            {amount !== null && <Money amount={amount} />}
            {status !== null && (
              // In room kept for it: rows would grow as it comes.
              <Suspense fallback={<span className="h-6" />}>
                <HitStamp hit={hit} />
              </Suspense>
            )}
          </span>
        )}
      </span>
    </>
  )
}
