import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { variationSorts } from '#domain/variations/choices.ts'
import type { VariationSummary } from '#domain/variations/schema.ts'
import type { Column } from '#web/ui/data-table-props.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { VariationStamp } from '#web/records/variation-stamps.tsx'
import { ProgressStamp } from './variation-words.tsx'

type VariationColumn = Column<VariationSummary> & { id: (typeof variationSorts)[number] | 'jobName' }

/**
 * The columns of a variations table; their ids are what the server sorts by. A nested list leaves out what its path
 * says.
 */
export function useVariationColumns(within: 'client' | 'job' | undefined) {
  const { t } = useTranslation('variations')
  return useMemo(() => {
    const columns: VariationColumn[] = [
      {
        id: 'variationId',
        header: t('fields.variationId'),
        sortable: true,
        className: 'numeric whitespace-nowrap',
        cell: (row) => row.variationId,
      },
      { id: 'name', header: t('fields.name'), sortable: true, primary: true, wraps: true, cell: (row) => row.name },
      {
        id: 'clientName',
        header: t('fields.client'),
        sortable: true,
        underPrimary: true,
        wraps: true,
        cell: (row) => (
          <>
            {row.clientName}
            {row.jobName !== null && <span className="block text-sm text-ink-3">{row.jobName}</span>}
          </>
        ),
      },
      { id: 'jobName', header: t('fields.job'), hideWhenTight: true, wraps: true, cell: (row) => row.jobName ?? '—' },
      {
        id: 'status',
        header: t('fields.status'),
        sortable: true,
        cell: (row) => (
          <>
            <VariationStamp status={row.status} />
            <span className="mt-1 block max-lg:hidden roomy:hidden">
              <ProgressStamp progressStatus={row.progressStatus} />
            </span>
          </>
        ),
      },
      {
        id: 'progressStatus',
        header: t('fields.progressStatus'),
        sortable: true,
        hideWhenTight: true,
        cell: (row) => <ProgressStamp progressStatus={row.progressStatus} />,
      },
      {
        id: 'dateAdded',
        header: t('fields.dateAdded'),
        sortable: true,
        className: 'whitespace-nowrap max-2xl:hidden',
        cell: (row) => <DateText date={row.dateAdded} />,
      },
      {
        id: 'quotedAmount',
        header: t('fields.quotedAmount'),
        sortable: true,
        align: 'right',
        cell: (row) => <Money amount={row.signedAmount} />,
      },
    ]
    // The job stands under the client, or alone where the path names the client.
    const left = { client: 'clientName', job: 'clientName', all: 'jobName' }[within ?? 'all']
    return columns.filter(({ id }) => id !== left && !(within === 'job' && id === 'jobName'))
  }, [t, within])
}
