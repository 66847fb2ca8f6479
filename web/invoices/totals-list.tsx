import type { ReactNode } from 'react'

import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/money.tsx'

export type TotalsRow = {
  label: string
  amount: string
  /** Drawn in the amount's place. */ figure?: ReactNode
  /** Under a rule, in bold. */ sum?: boolean
}

/** Figures under each other as they are added up: labels left, amounts right. */
export function TotalsList({ rows, className }: { rows: readonly TotalsRow[]; className?: string }) {
  return (
    <dl className={cx('w-full', className)}>
      {rows.map(({ label, amount, figure, sum }) => (
        <div
          key={label}
          className={cx(
            'flex items-baseline justify-between gap-4 py-1',
            sum && 'border-t border-field-line text-lg font-semibold',
          )}
        >
          <dt>{label}</dt>
          <dd>{figure ?? <Money amount={amount} />}</dd>
        </div>
      ))}
    </dl>
  )
}
