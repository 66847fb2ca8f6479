import type { ReactNode } from 'react'

import { cx } from './cx.ts'

/** A bordered panel for parts of a page. */
export function Panel({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx('rounded-card border border-line bg-surface p-4 md:p-6', className)}>{children}</div>
}
