import { Link } from 'react-router'

import { cx } from './cx.ts'
import { type DataTableProps, primaryOf } from './data-table-props.ts'

/** The rows of a table where it would not fit. */
export function RowCards<Row>({
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
