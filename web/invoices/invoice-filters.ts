import { useTranslation } from 'react-i18next'

import { invoiceStatuses, type invoiceStatusFilters, invoiceStatusesForClients } from '#domain/invoices/choices.ts'
import type { InvoiceStatus } from '#domain/invoices/schema.ts'
import { useSession } from '#web/lib/session.tsx'
import { useClientFilter } from '#web/records/client-filter.tsx'
import { type ListFilter, severalFilter } from '#web/records/list-filter.tsx'
import { monthFilter } from '#web/records/month-filter.ts'

import type { useInvoiceListState } from './list-state.ts'

/** What a list of invoices can be narrowed by; a nested list leaves out what its path already says. */
export function useInvoiceFilters(
  list: ReturnType<typeof useInvoiceListState>,
  counts: Record<InvoiceStatus, number> | undefined,
): ListFilter[] {
  const { t } = useTranslation(['invoices', 'records'])
  const { can } = useSession()
  const byClient = useClientFilter({ values: list.clientId, onChange: (clientId) => list.setFilters({ clientId }) })
  const statuses = can.getClientOverview ? invoiceStatusesForClients : invoiceStatuses
  // What the dashboard's picture brings along is a choice while it is chosen, as months are.
  const shown = new Set([...statuses, ...(list.status ?? [])])
  const countOf: Partial<Record<string, number>> = counts ?? {}
  return [
    ...(byClient && !list.pathClient && !list.pathJob ? [byClient] : []),
    severalFilter<(typeof invoiceStatusFilters)[number]>({
      label: t('fields.status'),
      choices: [...shown].map((status) => ({
        value: status,
        label: t(`records:invoiceStatus.${status}`),
        count: countOf[status],
      })),
      values: list.status,
      onChange: (status) => list.setFilters({ status }),
    }),
    ...monthFilter({
      label: t('fields.date'),
      say: (months) => t('dated', { months }),
      value: list.dated,
      onChange: (dated) => list.setFilters({ dated }),
    }),
    ...monthFilter({
      label: t('fields.dueDate'),
      say: (months) => t('due', { months }),
      value: list.due,
      onChange: (due) => list.setFilters({ due }),
    }),
  ]
}
