import { lazy, Suspense } from 'react'

import type { useDialogState } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'

import { DeleteReport } from './delete-report.tsx'

export type ReportDialog = ReturnType<typeof useDialogState<'new' | 'edit' | 'delete'>>

const ReportForm = lazy(() => import('./report-form.tsx'))

/** The form and the delete question, opened by the address. The form's code arrives when it is first opened. */
export default function ReportDialogs({ dialog, onDeleted }: { dialog: ReportDialog; onDeleted?: () => void }) {
  const { can } = useSession()
  return (
    <>
      {((dialog.name === 'new' && can.createReport) || (dialog.name === 'edit' && dialog.record)) && (
        <Suspense>
          <ReportForm
            key={dialog.record ?? 'new'}
            id={dialog.name === 'edit' ? dialog.record : undefined}
            onClose={dialog.close}
          />
        </Suspense>
      )}
      {dialog.name === 'delete' && dialog.record && (
        <DeleteReport id={dialog.record} onClose={dialog.close} {...(onDeleted ? { onDeleted } : {})} />
      )}
    </>
  )
}
