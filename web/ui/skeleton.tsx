import { useTranslation } from 'react-i18next'

import { cx } from './cx.ts'

/** One grey block in the shape of what comes; size it with classes. Put it inside Loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block h-4 animate-[pulse-block_1.6s_ease-in-out_infinite] rounded-tag bg-line', className)}
    />
  )
}

/** Shows its skeletons only after 300 ms, and says "Loading" to assistive technology. */
export function Loading({ children, className }: { children: React.ReactNode; className?: string }) {
  const { t } = useTranslation('ui')
  return (
    <div role="status" className={cx('delayed', className)}>
      <span className="sr-only">{t('loading')}</span>
      {children}
    </div>
  )
}

/** A table on its way. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Loading className="rounded-card border border-line bg-surface">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-row items-center gap-6 border-b border-line px-3 last:border-b-0">
          <Skeleton className="w-1/3" />
          <Skeleton className="w-1/5" />
          <Skeleton className="ml-auto w-16" />
        </div>
      ))}
    </Loading>
  )
}

/** Cards on their way. */
export function CardsSkeleton({ cards = 6 }: { cards?: number }) {
  return (
    <Loading className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4">
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
          <Skeleton className="w-1/4" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      ))}
    </Loading>
  )
}

/** A record page on its way: head, title block, two sections. */
export function PageSkeleton() {
  return (
    <Loading className="flex flex-col gap-6">
      <Skeleton className="h-8 w-2/5" />
      <Skeleton className="h-16 w-full rounded-card" />
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="h-40 w-full rounded-card" />
    </Loading>
  )
}
