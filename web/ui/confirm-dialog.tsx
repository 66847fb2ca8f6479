import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { arriving } from './arriving.tsx'
import { useWasOpened } from './dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  title: string
  text: ReactNode
  /** The verb, e.g. "Delete client". */
  confirmLabel: string
  tone?: 'danger' | 'primary'
  busy?: boolean
  /** What went wrong on the last try; it stays here beside the question. */
  error?: string | undefined
  /** Instead of Cancel, where that could be taken for something else. */
  cancelLabel?: string
  /** Another way to go, between the two. */
  beside?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

const Frame = arriving(() => import('./confirm-frame.tsx'))

/** Asks before something that can't be undone. Focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  if (!useWasOpened(props.open)) return null
  return (
    <Suspense>
      <Frame {...props} />
    </Suspense>
  )
}

export type DeleteDialogProps = Omit<ConfirmDialogProps, 'text' | 'tone' | 'confirmLabel'> & {
  /** What is deleted, as the question names it: `Harbour Villas`, `report PR-2026-004`. */
  name: string
}

/** The specification's question: Are you sure you want to delete {name}? This action cannot be undone. */
export function DeleteDialog({ name, ...rest }: DeleteDialogProps) {
  const { t } = useTranslation('ui')
  return <ConfirmDialog {...rest} text={t('dialog.deleteQuestion', { name })} confirmLabel={t('dialog.delete')} />
}
