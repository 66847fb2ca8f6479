import { lazy, Suspense } from 'react'

import { useSession } from '#web/lib/session.tsx'

import { DeleteInvoice } from './delete-invoice.tsx'
import type { InvoiceDialog } from './invoice-actions.tsx'

const InvoiceForm = lazy(() => import('./invoice-form.tsx'))

/** The form and the delete question, opened by the address. The form's code arrives when it is first opened. */
export default function InvoiceDialogs({ dialog, onDeleted }: { dialog: InvoiceDialog; onDeleted?: () => void }) {
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
