import { useMutation } from '@tanstack/react-query'

import * as api from '#domain/sheets/api.ts'
import { type SheetFormat, sheetTypes } from '#domain/sheets/choices.ts'
import { addressOf, fetchFile } from '#web/lib/api.ts'
import { currentLanguage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { saveAnswer } from '#web/lib/save-as.ts'
import { toast } from '#web/ui/toast.tsx'

import { ExportChoice } from './export-choice.tsx'
import type { ExportedList } from './exported-list.ts'

const endpoints = {
  clients: api.exportClients,
  jobs: api.exportJobs,
  reports: api.exportReports,
  invoices: api.exportInvoices,
  payments: api.exportPayments,
  variations: api.exportVariations,
  tasks: api.exportTasks,
  users: api.exportUsers,
  roles: api.exportRoles,
  milestones: api.exportMilestones,
  ownMilestones: api.exportOwnMilestones,
  activity: api.exportActivity,
  companies: api.exportCompanies,
  syncs: api.exportSyncs,
  rehearsal: api.exportRehearsal,
}

/** Takes a list along exactly as its address shows it, all pages of it. */
export default function ExportMenu({ of, query, total }: ExportedList & { total: number | undefined }) {
  const exporting = useMutation({ mutationFn: (format: SheetFormat) => save(of, query, format) })
  const choose = (format: SheetFormat) => {
    if (exporting.isPending) return
    exporting.mutate(format, {
      onSuccess: () => toast.success('List exported successfully'),
      onError: (error) => toast.error(problemText(error) ?? 'Failed to export the list'),
    })
  }
  return <ExportChoice busy={exporting.isPending} isEmpty={total === 0} onChoose={choose} />
}

async function save(of: ExportedList['of'], query: object, format: SheetFormat): Promise<void> {
  const { page: _page, pageSize: _pageSize, ...shown } = query as { page?: number; pageSize?: number }
  const address = addressOf(endpoints[of], { query: { ...shown, format } })
  const file = await fetchFile(address, sheetTypes[format], currentLanguage())
  await saveAnswer(file, `${of}.${format}`)
}
