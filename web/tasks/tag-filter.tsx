import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import type { ListFilter } from '#web/records/list-filter.tsx'
import { beside } from '#web/ui/arriving.tsx'
import { useListTags } from './data.ts'
import type { TagFilterProps } from './tag-choice.tsx'

const TagChoice = beside(() => import('./tag-choice.tsx'))

/** A list's filter by tag. The company's tags are asked for by whoever goes there. */
export function useTagFilter({ value, onChange }: TagFilterProps): ListFilter {
  const { t } = useTranslation('tasks')
  const name = useListTags({ enabled: value !== undefined }).data?.items.find(({ id }) => id === value)?.name
  return {
    label: t('fields.tag'),
    chosen: value && (name ?? t('thisTag')),
    clear: () => onChange(undefined),
    control: (
      <Suspense fallback={<span className="block min-h-control" />}>
        <TagChoice value={value} name={name ?? t('thisTag')} onChange={onChange} />
      </Suspense>
    ),
  }
}
