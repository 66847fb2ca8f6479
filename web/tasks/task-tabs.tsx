import { useTranslation } from 'react-i18next'

import { boardColumns } from '#domain/tasks/choices.ts'
import type { TaskStatus } from '#domain/tasks/rules.ts'
import { useFormat } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import type { ListStatus } from './data.ts'

type Tab = Exclude<ListStatus, 'open'> | undefined
type Counts = Record<TaskStatus, number>

type TaskTabsProps = {
  /** Undefined is what is open; several are chosen among the filters. */
  values: readonly ListStatus[] | undefined
  counts: Counts | undefined
  onChange: (tab: Tab) => void
}

const tabs: readonly Tab[] = [undefined, ...boardColumns, 'all']

/** What is open, each status, and all, with how many there are of each (of what the other filters leave). */
export function TaskTabs({ values = ['open'], counts, onChange }: TaskTabsProps) {
  const { t } = useTranslation('tasks')
  const format = useFormat()
  return (
    <div
      role="group"
      aria-label={t('fields.status')}
      className="-mt-2 flex overflow-x-auto border-b border-field-line max-md:-mx-4 max-md:px-4 print:hidden"
    >
      {tabs.map((tab) => (
        <button
          key={tab ?? 'open'}
          type="button"
          aria-pressed={values.includes(tab ?? 'open')}
          onClick={() => onChange(tab)}
          className={cx(
            '-mb-px flex min-h-control items-center gap-2 border-b-2 px-3 font-medium whitespace-nowrap -outline-offset-2',
            values.includes(tab ?? 'open') ? 'border-primary text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {tab === undefined || tab === 'all' ? t(`tabs.${tab ?? 'open'}`) : t(`statuses.${tab}`)}
          {counts && <span className="numeric text-sm text-ink-3">{format.number(countOf(tab, counts))}</span>}
        </button>
      ))}
    </div>
  )
}

// By the statuses alone: what is overdue stands among the counts and is counted there already.
function countOf(tab: Tab, counts: Counts): number {
  if (tab !== undefined && tab !== 'all') return counts[tab]
  const all = boardColumns.reduce((sum, status) => sum + counts[status], 0)
  return tab === 'all' ? all : all - counts.completed
}
