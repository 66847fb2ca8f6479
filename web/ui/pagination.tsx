import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/lib/format.ts'

import { Button } from './button.tsx'

type PaginationProps = {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  /** More items than `total` match. */
  totalIsMinimum?: boolean
  onPage: (page: number) => void
}

/** "1–25 of 213", or of more than that, with previous and next. Draws nothing while everything fits on one page. */
export function Pagination({ page, pageSize, total, totalIsMinimum = false, onPage }: PaginationProps) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const pages = Math.ceil(total / pageSize)
  if (pages <= 1 && !totalIsMinimum) return null
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return (
    <nav aria-label={t('pagination.label')} className="flex flex-wrap items-center justify-between gap-2 print:hidden">
      <p className="numeric text-ink-2" aria-live="polite">
        {t(totalIsMinimum ? 'pagination.rangeOfMore' : 'pagination.range', {
          first: format.number(first),
          last: format.number(last),
          total: format.number(total),
        })}
      </p>
      <div className="flex gap-2">
        <Button
          icon={ChevronLeft}
          size="compact"
          onClick={() => onPage(page - 1)}
          disabledReason={page <= 1 ? t('pagination.first') : undefined}
        >
          {t('pagination.previous')}
        </Button>
        <Button
          size="compact"
          onClick={() => onPage(page + 1)}
          disabledReason={page >= pages && !totalIsMinimum ? t('pagination.last') : undefined}
        >
          {t('pagination.next')}
          <ChevronRight aria-hidden="true" size={16} strokeWidth={1.75} />
        </Button>
      </div>
    </nav>
  )
}
