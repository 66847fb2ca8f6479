import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import type { SearchHit } from '#domain/search/schema.ts'
import { arriving } from '#web/ui/arriving.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'

import { Marked, MarkedCode, typeIcons } from './hit-words.tsx'

// With what draws the statuses of six lists, which neither the box nor the page waits for.
const HitStamp = arriving(() => import('./hit-stamp.tsx'))

/** A result: what it is, its number and title with the match marked, what it belongs to or where else it matches. */
export function HitLine({ hit, words }: { hit: SearchHit; words: readonly string[] }) {
  const { t } = useTranslation('search')
  const { type, title, subtitle, excerpt, status, amount } = hit
  const beside = excerpt ?? subtitle
  return (
    <>
      <Icon of={typeIcons[type]} className="text-ink-3" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">
            <Marked text={title} words={words} />
          </span>
          <span className="numeric text-sm text-ink-2">
            <MarkedCode hit={hit} words={words} />
          </span>
        </span>
        <span className="block text-sm text-ink-3">
          {t(`type.${type}`)}
          {beside !== null && (
            <>
              {' · '}
              <Marked text={beside} words={words} />
            </>
          )}
        </span>
      </span>
      {(amount ?? status) !== null && (
        <span className="flex shrink-0 flex-col items-end gap-1 text-sm text-ink-2">
          {amount !== null && <Money amount={amount} />}
          {status !== null && (
            // In room kept for it: rows would grow as it comes.
            <Suspense fallback={<span className="h-6" />}>
              <HitStamp hit={hit} />
            </Suspense>
          )}
        </span>
      )}
    </>
  )
}
