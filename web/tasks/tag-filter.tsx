import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { ChoiceRoom, type ListFilter, namesTogether, someOrNone } from '#web/records/list-filter.tsx'
import { beside } from '#web/ui/arriving.tsx'
import { useListTags } from './data.ts'

const TagChoice = beside(() => import('./tag-choice.tsx'))

type TagFilterProps = {
  /** The chosen tags' ids. */
  values: readonly string[] | undefined
  onChange: (ids: readonly string[] | undefined) => void
}

/** A list's filter by tags. The company's tags are asked for by whoever goes there. */
export function useTagFilter({ values = [], onChange }: TagFilterProps): ListFilter {
  const { t } = useTranslation('tasks')
  const tags = useListTags({ enabled: values.length > 0 }).data?.items
  const chosen = values.map((value) => ({ value, label: tags?.find(({ id }) => id === value)?.name ?? t('thisTag') }))
  return {
    label: t('fields.tag'),
    chosen: namesTogether(chosen.map(({ label }) => label)),
    clear: () => onChange(undefined),
    control: (
      <Suspense fallback={<ChoiceRoom />}>
        <TagChoice chosen={chosen} onChange={(ids) => onChange(someOrNone(ids))} />
      </Suspense>
    ),
  }
}
