import { useTranslation } from 'react-i18next'

import { type AuditKind, auditKinds } from '#domain/audit/choices.ts'
import { chipsFilter, selectFilter, type ListFilter } from '#web/records/list-filter.tsx'
import { periods } from './data.ts'

type Filters = { kind?: AuditKind | undefined; period?: (typeof periods)[number] | undefined }

/** What the audit can be narrowed by: kind, and how far back. */
export function useAuditFilters(list: Filters & { setFilters: (change: Filters) => void }): ListFilter[] {
  const { t } = useTranslation('audit')
  return [
    chipsFilter({
      label: t('kind'),
      value: list.kind,
      onChange: (kind) => list.setFilters({ kind }),
      choices: auditKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
    }),
    selectFilter({
      label: t('period'),
      any: t('anyTime'),
      value: list.period,
      onChange: (period) => list.setFilters({ period }),
      choices: periods.map((period) => ({ value: period, label: t('lastDays', { count: Number(period) }) })),
    }),
  ]
}
