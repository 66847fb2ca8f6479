import { memo, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { boardCards, boardColumns } from '#domain/tasks/choices.ts'
import { useFormat } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.tsx'
import { statusLooks } from '#web/records/task-stamps.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { BoardCell } from './board-cell.tsx'
import { type Drawn, type Held, lineIn } from './board-drawn.ts'
import { type Board, type BoardColumn, type ColumnName, hasMore } from './board-order.ts'

const AddCard = arriving(() => import('./board-adding.tsx'))

type ColumnsProps = {
  board: Board
  held: Held | undefined
  active: string | undefined
  photos: Drawn['photos']
  strip: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** Somebody has come to the last of a column's first cards. */
  onEnd: (column: ColumnName) => void
  /** Filters of the address, for what leads to the list and for what is added. */
  filters: URLSearchParams
}

/** The columns side by side; on a phone each is a page of its own. */
export function BoardColumns({ board, strip, onScroll, held, active, ...shared }: ColumnsProps) {
  return (
    <div
      ref={strip}
      data-strip
      onScroll={onScroll}
      className="relative -mx-4 flex min-h-0 flex-1 snap-x snap-mandatory gap-2 overflow-x-auto px-4 max-md:scroll-px-4 md:mx-0 md:snap-none md:px-0"
    >
      {board.map((column) => (
        <Column key={column.name} column={column} {...drawnIn(column, held, active)} {...shared} />
      ))}
    </div>
  )
}

/** What of it concerns this column, in values: the others are not drawn anew for it. */
function drawnIn({ name, cards }: BoardColumn, held: Held | undefined, active: string | undefined) {
  const isHere = (id: string | undefined) => id !== undefined && cards.some((card) => card.id === id)
  const isHeldHere = isHere(held?.id)
  return {
    active: isHere(active) ? active : undefined,
    heldId: isHeldHere ? held?.id : undefined,
    heldBy: isHeldHere ? held?.by : undefined,
    over: lineIn(held, '', name),
  }
}

type ColumnProps = Drawn & Pick<ColumnsProps, 'filters' | 'onEnd'> & { column: BoardColumn }

/** Drawn anew where something of this column has changed. */
const Column = memo(function Column({ column, filters, onEnd, ...drawn }: ColumnProps) {
  const { can } = useSession()
  const { name, cards } = column
  return (
    <section
      aria-labelledby={`board-${name}`}
      className="flex w-full shrink-0 snap-start flex-col rounded-card border border-line bg-sunken md:w-auto md:min-w-44 md:flex-1 md:basis-0"
    >
      <ColumnHead column={column} />
      <BoardCell
        lane=""
        column={name}
        cards={cards}
        {...drawn}
        onEnd={hasMore(column) ? onEnd : undefined}
        className="relative min-h-16 flex-1 overflow-x-hidden overflow-y-auto overscroll-y-contain px-2 pt-1"
      />
      {hasMore(column) && cards.length >= boardCards.most && <MoreInList column={name} filters={filters} />}
      {can.createTask && <Adding column={column} filters={filters} />}
    </section>
  )
})

/** Its name, how many there are and what they are worth. */
export function ColumnHead({ column: { name, count, value } }: { column: BoardColumn }) {
  const { t } = useTranslation('tasks')
  const format = useFormat()
  return (
    <header className="px-3 pt-2.5 pb-2">
      <div className="flex items-center gap-2">
        <Icon of={statusLooks[name].icon} dense className="text-ink-2" />
        <h2 id={`board-${name}`} className="font-sans text-base font-semibold tracking-normal">
          {t(`statuses.${name}`)}
        </h2>
        <span className="numeric ml-auto text-sm text-ink-2">
          {format.number(count)}
          <span className="sr-only"> {t('board.cards', { count })}</span>
        </span>
      </div>
      <p className="flex justify-between gap-2 text-sm text-ink-3">
        <Money amount={value} />
        <span>{notes[name] && t(notes[name])}</span>
      </p>
    </header>
  )
}

const notes: Partial<Record<ColumnName, 'board.lately'>> = { completed: 'board.lately' }

/** The way to those that the board does not show. */
function MoreInList({ column, filters }: { column: ColumnName; filters: URLSearchParams }) {
  const { t } = useTranslation('tasks')
  const format = useFormat()
  const address = new URLSearchParams(filters)
  address.set('status', column)
  return (
    <p className="border-t border-line px-3 py-2 text-sm text-ink-2">
      {t('board.first', { shown: format.number(boardCards.most) })}{' '}
      <Link to={`/app/tasks?${address}`} className="inline-flex min-h-6 items-center text-link coarse:min-h-control">
        {t('board.toList')}
      </Link>
    </p>
  )
}

/** A new task in this column, by its title. */
export function Adding({ column, filters }: { column: BoardColumn; filters: URLSearchParams }) {
  const { t } = useTranslation('tasks')
  const [isOpen, setOpen] = useState(false)
  const open = (
    <Button
      variant="quiet"
      icon={Plus}
      data-add={column.name}
      onClick={() => setOpen(true)}
      className="w-full justify-start"
    >
      {t('board.add')}
      <span className="sr-only">{t(`statuses.${column.name}`)}</span>
    </Button>
  )
  return (
    <div className="p-2 pt-1 print:hidden">
      {isOpen ? (
        <Suspense fallback={open}>
          <AddCard {...{ column, filters }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : (
        open
      )}
    </div>
  )
}

type ColumnTabsProps = { board: Board; current: number; onChange: (index: number) => void }

/** On a phone: which column is looked at, with how many there are in each. */
export function ColumnTabs({ board, current, onChange }: ColumnTabsProps) {
  const { t } = useTranslation('tasks')
  const format = useFormat()
  const tabs = useRef<HTMLDivElement>(null)
  useEffect(() => {
    tabs.current?.children[current]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <div
      ref={tabs}
      role="group"
      aria-label={t('board.columns')}
      className="-mx-4 flex shrink-0 overflow-x-auto border-b border-field-line px-4 md:hidden print:hidden"
    >
      {boardColumns.map((name, index) => (
        <button
          key={name}
          type="button"
          aria-pressed={index === current}
          onClick={() => onChange(index)}
          className={cx(
            '-mb-px flex min-h-control items-center gap-1.5 border-b-2 px-3 font-medium whitespace-nowrap -outline-offset-2',
            index === current ? 'border-primary text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {t(`statuses.${name}`)}
          <span className="numeric text-sm text-ink-3">{format.number(board[index]?.count ?? 0)}</span>
        </button>
      ))}
    </div>
  )
}

/** The columns on their way. */
export function ColumnsSkeleton() {
  return (
    <Loading className="flex min-h-0 flex-1 gap-2">
      {boardColumns.map((name, at) => (
        <div
          key={name}
          className={cx(
            'flex flex-1 flex-col gap-2 rounded-card border border-line bg-sunken p-2',
            at > 0 && 'max-md:hidden',
          )}
        >
          <Skeleton className="m-1 h-5 w-1/2" />
          <Skeleton className="h-28 w-full rounded-card" />
          <Skeleton className="h-28 w-full rounded-card" />
        </div>
      ))}
    </Loading>
  )
}
