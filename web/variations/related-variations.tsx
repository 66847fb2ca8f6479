import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import type { VariationSummary } from '#domain/variations/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { useListVariations, type VariationQuery } from './data.ts'
import { ProgressStamp, SignedMoney, VariationStamp } from './variation-words.tsx'

type RelatedVariationsProps = {
  /** Whose variations: a job's or a client's. */
  query: Pick<VariationQuery, 'jobId' | 'clientId'>
  allAt: string
  /** The job or client, so that the link says whose variations it shows. */
  allOf: string
}

/** The newest three variations of a record, and the way to all of them (SPEC 2, 9). */
export function RelatedVariations({ query, allAt, allOf }: RelatedVariationsProps) {
  const { t } = useTranslation('variations')
  const format = useFormat()
  const answer = useListVariations({ ...query, pageSize: 3, sort: '-dateAdded' })
  const { data, error } = answer
  return (
    <Section
      title={t('title')}
      note={data && data.total > 0 ? format.number(data.total) : undefined}
      actions={
        <ButtonLink to={allAt} size="compact" variant="quiet" aria-label={t('viewAllOf', { name: allOf })}>
          {t('viewAll')}
        </ButtonLink>
      }
    >
      {data && data.items.length === 0 && <p className="text-ink-3">{t('noneYet')}</p>}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {data.items.map((variation) => (
            <VariationRow key={variation.id} variation={variation} />
          ))}
        </ul>
      )}
      {!data &&
        (error ? (
          <ErrorPanel text={problemText(error)} onRetry={() => void answer.refetch()} />
        ) : (
          <TableSkeleton rows={3} />
        ))}
    </Section>
  )
}

function VariationRow({ variation }: { variation: VariationSummary }) {
  return (
    <li>
      <Link
        to={`/app/variations/${variation.id}`}
        className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-ink no-underline hover:bg-sunken"
      >
        <span className="min-w-48 flex-1">
          <span className="font-semibold">{variation.name}</span>
          <span className="numeric ml-2 text-sm whitespace-nowrap text-ink-3">{variation.variationId}</span>
        </span>
        <span className="flex flex-wrap gap-1">
          <VariationStamp status={variation.status} />
          <ProgressStamp progressStatus={variation.progressStatus} />
        </span>
        <SignedMoney
          type={variation.type}
          amount={variation.quotedAmount}
          className="ml-auto text-right font-medium sm:w-28"
        />
      </Link>
    </li>
  )
}
