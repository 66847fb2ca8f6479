import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'

import { useIsNarrow } from '#web/lib/media.ts'

import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

export type Sort = { column: string; direction: 'asc' | 'desc' }

export type Column<Row> = {
  /** Also the name the server sorts by. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** Money and numbers: right. */
  align?: 'left' | 'right'
  /** Carries the row's link; the first column when none says so. */
  primary?: boolean
  /** Left out where the table is tight: from 1024 px, where it begins, to 1360. */
  hideWhenTight?: boolean
  /** Stands under the primary column there instead: what is long and needs no column of its own to be read. */
  underPrimary?: boolean
  /** What people named: it breaks anywhere rather than push the other columns out of the table. */
  wraps?: boolean
  className?: string
}

export type DataTableProps<Row> = {
  /** What the table lists, for assistive technology. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Where a press on the row leads. */
  rowLink?: (row: Row) => string
  /** `danger` tints the row: overdue. Say it in a cell as well. */
  rowTone?: (row: Row) => 'danger' | undefined
  /** A menu or buttons at the end of each row. */
  rowActions?: (row: Row) => ReactNode
  actionsHeader?: string
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  /** The card where there is no table; without it, one is made from the columns. */
  card?: (row: Row) => ReactNode
  /** Old rows while new ones are on their way. */
  refreshing?: boolean
}

/** A ruled table with sortable columns and whole rows to press; cards where it would not fit. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const narrow = useIsNarrow()
  return narrow ? <RowCards {...props} /> : <RuledTable {...props} />
}

/** A first press sorts ascending, the next toggles (SPEC 2). */
function nextSort(current: Sort | undefined, column: string): Sort {
  const again = current?.column === column && current.direction === 'asc'
  return { column, direction: again ? 'desc' : 'asc' }
}

function RuledTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowLink, rowTone, rowActions, refreshing } = props
  const navigate = useNavigate()
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface" aria-busy={refreshing || undefined}>
      <table className={cx('w-full border-collapse text-left transition-opacity', refreshing && 'opacity-60')}>
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-field-line">
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {rowActions && (
              <th scope="col" className="w-px">
                <span className="sr-only">{props.actionsHeader}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              onClick={rowLink && ((event) => followRow(event, rowLink(row), navigate))}
              className={cx(
                'h-row border-b border-line last:border-b-0',
                rowLink && 'cursor-pointer hover:bg-sunken',
                rowTone?.(row) === 'danger' && 'bg-danger-tint hover:bg-danger-tint',
              )}
            >
              {columns.map((column) => (
                <td key={column.id} className={cx('px-2 py-1.5 roomy:px-3', cellStyle(column), column.className)}>
                  {rowLink && column === primaryOf(columns) ? (
                    <Link to={rowLink(row)} className="rounded-tag font-semibold text-ink no-underline hover:underline">
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                  {column === primaryOf(columns) &&
                    columns
                      .filter(({ underPrimary }) => underPrimary)
                      .map((under) => (
                        <div key={under.id} className="text-sm text-ink-2 roomy:hidden">
                          {under.cell(row)}
                        </div>
                      ))}
                </td>
              ))}
              {rowActions && <td className="w-px py-0.5 pr-1 whitespace-nowrap">{rowActions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeaderProps<Row> = {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const sorted = sort?.column === column.id ? sort.direction : undefined
  const style = cx(
    'px-2 text-sm font-semibold whitespace-nowrap roomy:px-3 text-ink-2',
    cellStyle(column),
    column.className,
  )
  if (!column.sortable || !onSort) {
    return (
      <th scope="col" className={cx(style, 'h-10')}>
        {column.header}
      </th>
    )
  }
  return (
    <th
      scope="col"
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
      className={style}
    >
      <button
        type="button"
        onClick={() => onSort(nextSort(sort, column.id))}
        className={cx(
          '-mx-1 inline-flex h-10 items-center gap-1 rounded-control px-1 hover:text-ink',
          column.align === 'right' && 'flex-row-reverse',
          sorted && 'text-ink',
        )}
      >
        {column.header}
        <Icon
          of={sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown}
          dense
          className={cx('size-3.5', !sorted && 'text-ink-3')}
        />
      </button>
    </th>
  )
}

function RowCards<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowLink,
  rowTone,
  rowActions,
  card,
  refreshing,
}: DataTableProps<Row>) {
  const primary = primaryOf(columns)
  return (
    <ul
      aria-label={caption}
      aria-busy={refreshing || undefined}
      className={cx('flex flex-col gap-2', refreshing && 'opacity-60')}
    >
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          className={cx(
            !card && 'relative rounded-card border border-line p-3',
            !card && (rowTone?.(row) === 'danger' ? 'bg-danger-tint' : 'bg-surface'),
          )}
        >
          {card ? (
            card(row)
          ) : (
            <>
              <div className="flex items-start gap-2">
                <div className="min-w-0 flex-1 py-1 text-lg font-semibold">
                  {rowLink ? (
                    <Link
                      to={rowLink(row)}
                      className="text-ink no-underline after:absolute after:inset-0 after:rounded-card"
                    >
                      {primary?.cell(row)}
                    </Link>
                  ) : (
                    primary?.cell(row)
                  )}
                </div>
                {rowActions && <div className="relative">{rowActions(row)}</div>}
              </div>
              <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
                {columns
                  .filter((column) => column !== primary)
                  .map((column) => (
                    <div key={column.id} className="contents">
                      <dt className="text-sm text-ink-3">{column.header}</dt>
                      <dd className="text-right">{column.cell(row)}</dd>
                    </div>
                  ))}
              </dl>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function primaryOf<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find((column) => column.primary) ?? columns[0]
}

function cellStyle<Row>(column: Column<Row>): string {
  return cx(
    column.align === 'right' && 'numeric text-right',
    (column.hideWhenTight || column.underPrimary) && 'max-roomy:hidden',
    column.wraps && 'min-w-28 wrap-anywhere',
  )
}

/** A press on the row follows its link, unless it was meant for something inside, or for selecting text. */
function followRow(event: MouseEvent<HTMLElement>, to: string, navigate: (to: string) => unknown): void {
  if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return
  if (event.target.closest('a, button, input, select, label, [role="menu"]')) return
  if (window.getSelection()?.toString()) return
  if (event.metaKey || event.ctrlKey) window.open(to, '_blank', 'noopener')
  else void navigate(to)
}
