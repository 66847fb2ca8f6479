import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Fragment, type MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'

import { useIsNarrow } from '#web/lib/media.ts'

import { cx } from './cx.ts'
import { type Column, type DataTableProps, primaryOf, type Sort } from './data-table-props.ts'
import { Icon } from './icon.tsx'
import { RowCards } from './row-cards.tsx'

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
  const { caption, columns, rows, rowKey, rowLink, rowTone, rowActions, rowNote, groupOf, choosing, refreshing } = props
  const own = columns.filter(({ underPrimary }) => underPrimary !== 'always')
  const navigate = useNavigate()
  function follow(row: Row, event: MouseEvent<HTMLElement>) {
    props.onRowPress?.(row, event)
    if (rowLink && !event.defaultPrevented) void navigate(rowLink(row))
  }
  return (
    <div className="@container/list">
      <div
        {...(props.isWide && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
        className="overflow-x-auto rounded-card border border-line bg-surface"
        aria-busy={refreshing || undefined}
      >
        <table className={cx('w-full border-collapse text-left transition-opacity', refreshing && 'opacity-60')}>
          <caption className="sr-only">{caption}</caption>
          <thead className="border-b border-field-line">
            <tr>
              {choosing && <th className="w-px pl-1">{choosing.all}</th>}
              {own.map((column) => (
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
            {rows.map((row, index) => (
              <Fragment key={rowKey(row)}>
                {groupOf && (index === 0 || groupOf(row) !== groupOf(rows[index - 1] ?? row)) && (
                  <tr className="border-b border-line bg-sunken">
                    <th
                      scope="rowgroup"
                      colSpan={own.length + (choosing ? 1 : 0) + (rowActions ? 1 : 0)}
                      className="px-2 py-2 text-left text-sm font-semibold text-ink-2 roomy:px-3"
                    >
                      {groupOf(row)}
                    </th>
                  </tr>
                )}
                <tr
                  onClick={rowLink && ((event) => followRow(event, rowLink(row), () => follow(row, event)))}
                  className={cx(
                    'h-row border-b border-line last:border-b-0',
                    rowLink && 'cursor-pointer',
                    choosing?.isChosen(row)
                      ? 'bg-primary-tint'
                      : rowTone?.(row) === 'danger'
                        ? 'bg-danger-tint'
                        : rowLink && 'hover:bg-sunken',
                  )}
                >
                  {choosing && <td className="w-px pl-1">{choosing.box(row)}</td>}
                  {own.map((column) => (
                    <td key={column.id} className={cx('px-2 py-1.5 roomy:px-3', cellStyle(column), column.className)}>
                      {rowLink && column === primaryOf(columns) ? (
                        <Link
                          to={rowLink(row)}
                          onClick={(event) => props.onRowPress?.(row, event)}
                          className="rounded-tag font-semibold text-ink no-underline hover:underline"
                        >
                          {column.cell(row)}
                        </Link>
                      ) : (
                        column.cell(row)
                      )}
                      {column === primaryOf(columns) &&
                        columns
                          .filter(({ underPrimary }) => underPrimary)
                          .map((under) => (
                            <div
                              key={under.id}
                              className={cx('text-sm text-ink-2', under.underPrimary !== 'always' && 'roomy:hidden')}
                            >
                              {under.cell(row)}
                            </div>
                          ))}
                      {column === primaryOf(columns) && rowNote?.(row)}
                    </td>
                  ))}
                  {rowActions && <td className="w-px py-0.5 pr-1 whitespace-nowrap">{rowActions(row)}</td>}
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
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

function cellStyle<Row>(column: Column<Row>): string {
  return cx(
    column.align === 'right' && 'numeric text-right',
    (column.hideWhenTight || column.underPrimary) && 'max-roomy:hidden',
    column.wraps && 'min-w-28 wrap-anywhere',
  )
}

/** A press on the row follows its link, unless it was meant for something inside, or for selecting text. */
function followRow(event: MouseEvent<HTMLElement>, to: string, follow: () => void): void {
  if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return
  if (event.target.closest('a, button, input, select, label, [role="menu"]')) return
  if (window.getSelection()?.toString()) return
  if (event.metaKey || event.ctrlKey) window.open(to, '_blank', 'noopener')
  else follow()
}
