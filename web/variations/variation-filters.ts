import { useTranslation } from 'react-i18next'

import { variationProgress, variationStatuses } from '#domain/variations/choices.ts'
import type { useListState } from '#web/lib/search-params.ts'
import { useClientFilter } from '#web/records/client-filter.tsx'
import { chipsFilter, type ListFilter, selectFilter } from '#web/records/list-filter.tsx'

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
  const byClient = useClientFilter({ value: list.clientId, onChange: (clientId) => list.setFilters({ clientId }) })
  return [
    ...(byClient && !nested ? [byClient] : []),
    selectFilter({
      label: t('fields.progressStatus'),
      any: t('anyProgress'),
      choices: variationProgress.map((progress) => ({ value: progress, label: t(`progress.${progress}`) })),
      value: list.progress,
      onChange: (progress) => list.setFilters({ progress }),
    }),
    chipsFilter({
      label: t('fields.status'),
      value: list.status,
      onChange: (status) => list.setFilters({ status }),
      choices: variationStatuses.map((status) => ({
        value: status,
        label: t(`records:variationStatus.${status}`),
        count: counts?.[status],
      })),
    }),
  ]
}
