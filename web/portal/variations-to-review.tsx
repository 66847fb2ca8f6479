import { useTranslation } from 'react-i18next'

import type { AwaitingVariation, ClientOverview } from '#domain/dashboard/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { Section } from '#web/ui/section.tsx'
import { Money } from '#web/ui/money.tsx'
import { TypeStamp } from '#web/records/variation-stamps.tsx'

/**
 * Changes of the contract that wait for this client's review: read-only, and nothing of what they cost the builder
 * (SPEC 2, PRODUCT 3).
 */
export function VariationsToReview({ variations }: { variations: ClientOverview['variations'] }) {
  const { t } = useTranslation('portal')
  const format = useFormat()
  const more = variations.total - variations.items.length
  return (
    <Section title={t('variations')} note={variations.total > 0 ? format.number(variations.total) : undefined}>
      {variations.items.length === 0 ? (
        <p className="text-ink-2">{t('noVariations')}</p>
      ) : (
        <>
          <p className="mb-3 max-w-measure text-ink-2">{t('variationsText')}</p>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {variations.items.map((variation) => (
              <Waiting key={variation.id} variation={variation} />
            ))}
          </ul>
          {more > 0 && <p className="mt-2 text-sm text-ink-3">{t('more', { count: more })}</p>}
        </>
      )}
    </Section>
  )
}

function Waiting({ variation }: { variation: AwaitingVariation }) {
  const { t } = useTranslation('portal')
  const format = useFormat()
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="flex flex-wrap items-center gap-x-2 text-base">
          {variation.name}
          {variation.type === 'credit' && <TypeStamp type="credit" />}
        </h3>
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-3">
          <span className="numeric">{variation.variationId}</span>
          {variation.jobName && <span>{variation.jobName}</span>}
          <span>{t('added', { date: format.date(variation.dateAdded) })}</span>
        </p>
        <p className="mt-1 max-w-measure whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
          {variation.description}
        </p>
      </div>
      <Money amount={variation.signedAmount} className="ml-auto text-lg font-semibold" />
    </li>
  )
}
