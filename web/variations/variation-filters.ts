import { useTranslation } from 'react-i18next'

import { variationProgress, variationStatuses } from '#domain/variations/choices.ts'
import type { useListState } from '#web/lib/search-params.ts'
import { useClientFilter } from '#web/records/client-filter.tsx'
import { type ListFilter, severalFilter } from '#web/records/list-filter.tsx'

import type { variationListParams } from './data.ts'

type VariationFiltersProps = {
  list: ReturnType<typeof useListState<ReturnType<typeof variationListParams>>>
  counts: Record<(typeof variationStatuses)[number], number> | undefined
  /** The path names the client or the job already. */
  nested: boolean
}

/** What a list of variations can be narrowed by. */
export function useVariationFilters({ list, counts, nested }: VariationFiltersProps): ListFilter[] {
  const { t } = useTranslation(['variations', 'records'])
  const byClient = useClientFilter({ values: list.clientId, onChange: (clientId) => list.setFilters({ clientId }) })
  return [
    ...(byClient && !nested ? [byClient] : []),
    severalFilter({
      label: t('fields.progressStatus'),
      choices: variationProgress.map((progress) => ({ value: progress, label: t(`progress.${progress}`) })),
      values: list.progress,
      onChange: (progress) => list.setFilters({ progress }),
    }),
    severalFilter({
      label: t('fields.status'),
      values: list.status,
      onChange: (status) => list.setFilters({ status }),
      choices: variationStatuses.map((status) => ({
        value: status,
        label: t(`records:variationStatus.${status}`),
        count: counts?.[status],
      })),
    }),
  ]
}
