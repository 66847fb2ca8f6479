import { cx } from './cx.ts'

/** The rule in the company's colours, the second at its end: as it stands in mails and on paper. */
export function BrandRule({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cx('flex h-1 shrink-0', className)}>
      <div className="flex-1 bg-primary" />
      <div className="w-1/5 bg-secondary" />
    </div>
  )
}
