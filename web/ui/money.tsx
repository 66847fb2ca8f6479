import { useFormat } from '#web/lib/format.ts'

import { cx } from './cx.ts'

/** An amount from a decimal string: `$` prefix, tabular figures. Put it in a right-aligned cell. */
export function Money({ amount, className }: { amount: string | null | undefined; className?: string }) {
  const format = useFormat()
  return <span className={cx('numeric whitespace-nowrap', className)}>{format.money(amount)}</span>
}
