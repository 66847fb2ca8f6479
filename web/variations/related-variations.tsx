import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { RelatedList, RelatedRow } from '#web/records/related-list.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { VariationStamp } from '#web/records/variation-stamps.tsx'
import { Money } from '#web/ui/money.tsx'
import { useListVariations, type VariationQuery } from './data.ts'
import { ProgressStamp } from './variation-words.tsx'

export type RelatedVariationsProps = {
  /** Whose variations: a job's or a client's. */
  query: Pick<VariationQuery, 'jobId' | 'clientId'>
  allAt: string
  /** The job or client, so that the link says whose variations it shows. */
  allOf: string
}

/** The newest three variations of a record, the way to all of them, and to a new one (SPEC 2, 9). */
export default function RelatedVariations({ query, allAt, allOf }: RelatedVariationsProps) {
  const { t } = useTranslation('variations')
  const { can } = useSession()
  return (
    <RelatedList
      of="variations"
      title={t('title')}
      answer={useListVariations({ ...query, pageSize: 3, sort: '-dateAdded' })}
      none={t('noneYet')}
      allAt={allAt}
      allLabel={t('viewAllOf', { name: allOf })}
      action={
        can.createVariation && (
          <ButtonLink to={`${allAt}?dialog=new`} size="compact" icon={Plus}>
            {t('create')}
          </ButtonLink>
        )
      }
      row={(variation) => (
        <RelatedRow key={variation.id} to={`/app/variations/${variation.id}`}>
          <span className="min-w-48 flex-1">
            <span className="font-semibold">{variation.name}</span>
            <span className="numeric ml-2 text-sm whitespace-nowrap text-ink-3">{variation.variationId}</span>
          </span>
          <span className="flex flex-wrap gap-1">
            <VariationStamp status={variation.status} />
            <ProgressStamp progressStatus={variation.progressStatus} />
          </span>
          <Money amount={variation.signedAmount} className="ml-auto text-right font-medium sm:min-w-28" />
        </RelatedRow>
      )}
    />
  )
}
