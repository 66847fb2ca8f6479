import { useTranslation } from 'react-i18next'

import { activityKinds } from '#domain/activity/choices.ts'
import { ClearFilters, FilterBar } from '#web/ui/filter-bar.tsx'
import { Select } from '#web/ui/select.tsx'
import { periods, usePeople, type ActivityAddress } from './data.ts'

type Props = {
  address: ActivityAddress
  onChange: (change: Partial<ActivityAddress>) => void
  /** None while nothing is chosen. */
  onClear: (() => void) | undefined
}

/** By kind of record, by person, and how far back. */
export function ActivityFilters({ address, onChange, onClear }: Props) {
  const { t } = useTranslation(['activity', 'audit'])
  const people = usePeople().data?.items ?? []
  return (
    <FilterBar>
      <Select
        label={t('page.kind')}
        hideLabel
        placeholder={t('page.anyKind')}
        choices={activityKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        value={address.kind ?? ''}
        onChange={(event) => onChange({ kind: activityKinds.find((kind) => kind === event.currentTarget.value) })}
      />
      <Select
        label={t('page.person')}
        hideLabel
        placeholder={t('page.anyone')}
        choices={people.map(({ id, name, email }) => ({ value: id, label: name || email }))}
        value={address.by ?? ''}
        onChange={(event) => onChange({ by: event.currentTarget.value || undefined })}
      />
      <Select
        label={t('audit:period')}
        hideLabel
        placeholder={t('audit:anyTime')}
        choices={periods.map((period) => ({ value: period, label: t('audit:lastDays', { count: Number(period) }) }))}
        value={address.period ?? ''}
        onChange={(event) => onChange({ period: periods.find((period) => period === event.currentTarget.value) })}
      />
      {onClear && <ClearFilters onClear={onClear} />}
    </FilterBar>
  )
}
