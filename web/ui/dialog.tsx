import { type FormEvent, type ReactNode, Suspense, useState } from 'react'

import { arriving } from './arriving.tsx'

export type DialogProps = {
  open: boolean
  /** Escape, the ×, a press outside. The caller decides whether anything is lost by closing. */
  onClose: () => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** Buttons, the main one last; stays in sight while the content scrolls. */
  footer?: ReactNode
  /** Makes the dialog a form; the footer's main button then has type="submit". */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  size?: 'small' | 'regular' | 'large'
  /** A press outside doesn't close: for forms, where a slip would cost typing. Default: true for forms. */
  keepOnOutsidePress?: boolean
  /** Drawn over a confirm dialog too: what was confirmed there asks something more. */
  topmost?: boolean
}

// Base UI is as large as a page of ours.
const Frame = arriving(() => import('./dialog-frame.tsx'))

/**
 * A modal dialog with fixed head and foot; on phones a sheet of the full height. Escape closes; focus is kept and
 * returned.
 */
export function Dialog(props: DialogProps) {
  if (!useWasOpened(props.open)) return null
  return (
    <Suspense>
      <Frame {...props} />
    </Suspense>
  )
}

/** Whether it is or was open: closing is drawn as well. */
export function useWasOpened(open: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  return open || wasOpened
}
