import { lazy, Suspense } from 'react'

import { useDialogState } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'

import { DeleteInvoice } from './delete-invoice.tsx'

/** The dialogs of invoices, each with its address. */
export const useInvoiceDialog = () => useDialogState(['new', 'edit', 'delete', 'send', 'void', 'reverse'])
export type InvoiceDialog = ReturnType<typeof useInvoiceDialog>

const InvoiceForm = lazy(() => import('./invoice-form.tsx'))

/** The form and the delete question, opened by the address. The form's code arrives when it is first opened. */
export function InvoiceDialogs({ dialog, onDeleted }: { dialog: InvoiceDialog; onDeleted?: () => void }) {
  const { can } = useSession()
  const editing = dialog.name === 'edit' && dialog.record !== undefined
  const adding = dialog.name === 'new' && can.createInvoice
  return (
    <>
      {(adding || editing) && (
        <Suspense>
          <InvoiceForm key={dialog.record ?? 'new'} id={editing ? dialog.record : undefined} onClose={dialog.close} />
        </Suspense>
      )}
      {dialog.name === 'delete' && dialog.record && (
        <DeleteInvoice id={dialog.record} onClose={dialog.close} {...(onDeleted ? { onDeleted } : {})} />
      )}
    </>
  )
}
