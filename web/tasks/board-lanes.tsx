import { ChevronDown, ChevronRight, HardHat } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useWindowed } from '#web/ui/windowed.ts'
import { CardEntry, CardList, stopIn } from './board-cell.tsx'
import { Adding, ColumnHead } from './board-columns.tsx'
import { type Drawn, type Held, lineIn } from './board-drawn.ts'
import type { Lane, LaneKind } from './board-grid.ts'
import type { Board, ColumnName } from './board-order.ts'
import { PersonText } from './stamps.tsx'

type LanesProps = {
  board: Board
  lanes: readonly Lane[]
  kind: LaneKind
  /** On a phone the one column that is looked at. */
  columns: readonly ColumnName[]
  held: Held | undefined
  active: string | undefined
  photos: Drawn['photos']
  filters: URLSearchParams
}

/** Rows across the columns, each of one job or one person. They scroll together, under the heads of the columns. */
export default function BoardLanes({ board, lanes, columns, filters, ...shared }: LanesProps) {
  const { can } = useSession()
  const scroller = useRef<HTMLDivElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const keys = useMemo(() => lanes.map(({ key }) => key), [lanes])
  const { held, active } = shared
  const laneWith = (id: string | undefined) =>
    lanes.find(({ cells }) => columns.some((column) => cells[column].some((card) => card.id === id)))?.key
  const { entries, roomAfter, measure } = useWindowed({
    scroller,
    keys,
    estimate: 240,
    beyond: 1,
    kept: [laneWith(active), laneWith(held?.id)],
  })
  const toggle = (key: string) =>
    setClosed((others) =>
      others.has(key) ? new Set([...others].filter((each) => each !== key)) : others.union(new Set([key])),
    )
  const heads = board.filter(({ name }) => columns.includes(name))
  return (
    <div
      ref={scroller}
      data-strip
      className="relative min-h-0 flex-1 overflow-auto rounded-card border border-line bg-sunken"
    >
      <div className={cx(columns.length > 1 && 'min-w-[57rem]')}>
        <div className="sticky top-0 z-20 flex border-b border-line bg-sunken">
          {heads.map((column) => (
            <div key={column.name} className="flex-1 basis-0">
              <ColumnHead column={column} />
            </div>
          ))}
        </div>
        {entries.map(({ index, roomBefore }) => {
          const lane = lanes[index]
          return (
            lane && (
              <section
                key={lane.key}
                ref={measure}
                data-key={lane.key}
                aria-labelledby={`lane-${lane.key}`}
                style={roomBefore > 0 ? { marginTop: roomBefore } : undefined}
                className="border-b border-line last:border-b-0"
              >
                <LaneHead lane={lane} isOpen={!closed.has(lane.key)} onToggle={() => toggle(lane.key)} {...shared} />
                {!closed.has(lane.key) && (
                  <div className="flex items-stretch">
                    {columns.map((column) => (
                      <LaneCell key={column} lane={lane} column={column} {...shared} />
                    ))}
                  </div>
                )}
              </section>
            )
          )
        })}
        <div aria-hidden="true" style={{ height: roomAfter }} />
        {can.createTask && (
          <div className="sticky bottom-0 z-20 flex border-t border-line bg-sunken print:hidden">
            {heads.map((column) => (
              <div key={column.name} className="min-w-0 flex-1 basis-0">
                <Adding column={column} filters={filters} />
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

type LaneHeadProps = {
  lane: Lane
  kind: LaneKind
  photos: Drawn['photos']
  isOpen: boolean
  onToggle: () => void
}

function LaneHead({ lane: { key, name, count }, kind, photos, isOpen, onToggle }: LaneHeadProps) {
  const { t } = useTranslation('tasks')
  const format = useFormat()
  const heads: Record<LaneKind, ReactNode> = {
    job: (
      <span className="inline-flex min-w-0 items-center gap-2">
        <Icon of={HardHat} dense className="text-ink-3" />
        <span className="wrap-anywhere">{key === '' ? t('group.noJob') : name}</span>
      </span>
    ),
    assignee: <PersonText person={key === '' ? null : { id: key, name }} photoUrl={photos.get(key)} />,
  }
  return (
    <h3 className="sticky left-0 w-fit max-w-full font-sans text-base font-semibold tracking-normal">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-h-control max-w-full items-center gap-2 rounded-control px-3 text-left hover:text-primary-text"
      >
        <Icon of={isOpen ? ChevronDown : ChevronRight} dense className="text-ink-3" />
        <span id={`lane-${key}`} className="inline-flex min-w-0">
          {heads[kind]}
        </span>
        <span className="numeric text-sm font-normal text-ink-3">
          {format.number(count)}
          <span className="sr-only"> {t('board.cards', { count })}</span>
        </span>
      </button>
    </h3>
  )
}

/** As many cards of a cell as are drawn before somebody asks for more. */
const cellCards = 10

type LaneCellProps = Pick<LanesProps, 'held' | 'active' | 'photos'> & { lane: Lane; column: ColumnName }

function LaneCell({ lane, column, held, active, photos }: LaneCellProps) {
  const { t } = useTranslation('tasks')
  const [limit, setLimit] = useState(cellCards)
  const cards = lane.cells[column]
  const over = lineIn(held, lane.key, column)
  // What has the focus or is taken up is drawn, however far down it stands.
  const needed = 1 + Math.max(...[active, held?.id].map((id) => cards.findIndex((card) => card.id === id)))
  const shown = cards.slice(0, Math.max(limit, needed))
  const stop = stopIn(
    cards.map(({ id }) => id),
    { active },
  )
  const rest = cards.length - shown.length
  return (
    <div
      data-lane={lane.key}
      data-column={column}
      data-length={cards.length}
      className="min-w-0 flex-1 basis-0 border-line px-2 pb-1 not-last:border-r"
    >
      <CardList label={column} isOver={over !== undefined && cards.length === 0}>
        {shown.map((task, index) => (
          <CardEntry
            key={task.id}
            {...{ task, index, over, photos }}
            count={cards.length}
            heldId={held?.id}
            heldBy={held?.by}
            isStop={task.id === stop}
          />
        ))}
      </CardList>
      {rest > 0 && (
        <Button
          variant="quiet"
          size="compact"
          onClick={() => setLimit(shown.length + 5 * cellCards)}
          className="mb-1 w-full"
        >
          {t('board.more', { count: rest })}
        </Button>
      )}
    </div>
  )
}
