import { Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { monthLists } from '#domain/dashboard/rules.ts'
import type { DashboardMoney } from '#domain/dashboard/schema.ts'
import { addMonths } from '#domain/dates.ts'
import { sumMoney } from '#domain/money.ts'
import { useFormat } from '#web/lib/format.ts'
import { currentLocale } from '#web/lib/i18n.ts'
import { useIsPhone } from '#web/lib/media.ts'
import { writeMonth } from '#web/lib/months.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/money.tsx'
import { Section } from '#web/ui/section.tsx'

type Months = NonNullable<DashboardMoney['months']>
type Kind = 'invoiced' | 'received' | 'overdue'
const kinds: readonly Kind[] = ['invoiced', 'received', 'overdue']

/** What was invoiced and received in each of twelve months, and what of them is overdue; the same as a table. */
export function MonthPicture({ months }: { months: Months }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const [asTable, setAsTable] = useState(false)
  const { items } = months
  const [first, last] = [items[0]?.month ?? '', items.at(-1)?.month ?? '']
  const sums = Object.fromEntries(kinds.map((kind) => [kind, sumMoney(items.map((item) => item[kind]))]))
  return (
    <Section
      title={t('money.byMonth')}
      note={<span className="text-sm">{t('money.withTax')}</span>}
      className="print:break-inside-avoid"
      actions={
        <Button
          variant="secondary"
          icon={Table2}
          aria-expanded={asTable}
          className="print:hidden"
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t('money.hideTable') : t('money.showTable')}
        </Button>
      }
    >
      <div className="rounded-card border border-line bg-surface p-4">
        <ul className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {kinds.map((kind) => (
            <li key={kind} className="flex items-center gap-2">
              <svg aria-hidden="true" width="16" height="16">
                <Bar kind={kind} x="0" y="1" width="16" height="14" />
              </svg>
              <span>{t(`money.${kind}`)}</span>
              <Money amount={sums[kind]} className="font-semibold" />
            </li>
          ))}
        </ul>
        <Columns
          items={items}
          label={t('money.picture', {
            from: writeMonth(first),
            to: writeMonth(last),
            amount: format.money(sums.invoiced),
          })}
        />
      </div>
      <div className={cx('mt-3 overflow-x-auto print:block', !asTable && 'hidden')}>
        <MonthTable months={months} />
      </div>
    </Section>
  )
}

// Rooms of the drawing in percent: amounts stand on the left, months below.
const [left, floor] = [12, 100]

function Columns({ items, label }: { items: Months['items']; label: string }) {
  const format = useFormat()
  const most = roundUp(Math.max(...items.flatMap((item) => kinds.map((kind) => Number(item[kind])))))
  const step = (100 - left) / items.length
  // For the eye alone: the table has the cents.
  const heightOf = (amount: string): number => (Math.max(0, Number(amount)) / most) * floor
  const compact = new Intl.NumberFormat(currentLocale(), { notation: 'compact', maximumFractionDigits: 1 })
  return (
    <figure>
      <svg role="img" aria-label={label} width="100%" height="208" className="overflow-visible">
        <Hatches />
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line
              x1={`${left}%`}
              x2="100%"
              y1={`${floor - share * floor}%`}
              y2={`${floor - share * floor}%`}
              className={share === 0 ? 'stroke-field-line' : 'stroke-line'}
            />
            <text
              x={`${left - 1}%`}
              y={`${floor - share * floor}%`}
              dy={share === 1 ? 10 : share === 0 ? -2 : 4}
              textAnchor="end"
              className="numeric fill-ink-3 text-xs"
            >
              ${compact.format(share * most)}
            </text>
          </g>
        ))}
        {items.map((item, at) => (
          <g key={item.month}>
            {kinds.map((kind, nth) => (
              <Bar
                key={kind}
                kind={kind}
                x={`${left + step * at + step * (0.1 + nth * 0.27)}%`}
                y={`${floor - heightOf(item[kind])}%`}
                width={`${step * 0.25}%`}
                height={`${heightOf(item[kind])}%`}
              >
                <title>{`${writeMonth(item.month)}: ${format.money(item[kind])}`}</title>
              </Bar>
            ))}
          </g>
        ))}
      </svg>
      <div aria-hidden="true" className="mt-1 flex text-xs text-ink-3" style={{ paddingLeft: `${left}%` }}>
        {items.map(({ month }) => (
          <span key={month} className="min-w-0 flex-1 text-center">
            <span className="sm:hidden">{writeMonth(month, { month: 'narrow' })}</span>
            <span className="max-sm:hidden">{writeMonth(month, { month: 'short' })}</span>
          </span>
        ))}
      </div>
    </figure>
  )
}

/** The next figure with one leading digit, or one and a half: where the scale ends. */
function roundUp(amount: number): number {
  if (amount <= 0) return 1000
  const power = 10 ** Math.floor(Math.log10(amount))
  return ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((digit) => digit * power >= amount) ?? 10) * power
}

const looks: Record<Kind, string> = {
  invoiced: 'fill-info stroke-info',
  received: 'fill-[url(#hatch-received)] stroke-success',
  overdue: 'fill-[url(#hatch-overdue)] stroke-danger',
}

type BarProps = Record<'x' | 'y' | 'width' | 'height', string> & { kind: Kind; children?: ReactNode }

// Told apart by their fill as well: solid, rising lines, crossed lines.
const Bar = ({ kind, children, ...place }: BarProps) => (
  <rect {...place} className={looks[kind]}>
    {children}
  </rect>
)

const Hatches = () => (
  <defs>
    <pattern id="hatch-received" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="5" height="5" className="fill-success-tint" />
      <line x1="0" x2="0" y2="5" strokeWidth="4" className="stroke-success" />
    </pattern>
    <pattern id="hatch-overdue" width="5" height="5" patternUnits="userSpaceOnUse">
      <rect width="5" height="5" className="fill-danger-tint" />
      <path d="M0 0L5 5M5 0L0 5" strokeWidth="1.25" className="stroke-danger" />
    </pattern>
  </defs>
)

/** Each amount leads to the list that comes to it. On a phone a month stands above its three. */
function MonthTable({ months }: { months: Months }) {
  const { t } = useTranslation('dashboard')
  const phone = useIsPhone()
  const { items, overdueBefore, overdueAfter } = months
  const edge = (month: string, by: number): string => addMonths(`${month}-01`, by).slice(0, 7)
  const before = `..${edge(items[0]?.month ?? '', -1)}`
  const after = `${edge(items.at(-1)?.month ?? '', 1)}..`
  const outside = [
    { name: t('money.before'), overdue: overdueBefore, to: monthLists.overdue(before) },
    { name: t('money.after'), overdue: overdueAfter, to: monthLists.overdue(after) },
  ].filter(({ overdue }) => overdue !== '0.00')
  return (
    <table className="w-full border-collapse rounded-card border border-line bg-surface text-left">
      <caption className="sr-only">{t('money.byMonth')}</caption>
      <thead className="border-b border-field-line text-sm">
        <tr>
          {!phone && (
            <th scope="col" className="px-2 py-2">
              {t('money.month')}
            </th>
          )}
          {kinds.map((kind) => (
            <th key={kind} scope="col" className="px-2 py-2 text-right">
              {t(`money.${kind}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={phone ? 'text-sm' : undefined}>
        {items.toReversed().map((item) => (
          <MonthRows key={item.month} phone={phone} name={writeMonth(item.month)}>
            {kinds.map((kind) => (
              <AmountCell key={kind} amount={item[kind]} to={monthLists[kind](item.month)} />
            ))}
          </MonthRows>
        ))}
        {outside.map(({ name, overdue, to }) => (
          <MonthRows key={to} phone={phone} name={name}>
            <td className="px-2 text-right text-ink-3">—</td>
            <td className="px-2 text-right text-ink-3">—</td>
            <AmountCell amount={overdue} to={to} />
          </MonthRows>
        ))}
      </tbody>
    </table>
  )
}

type MonthRowsProps = { name: string; phone: boolean; children: ReactNode }

const MonthRows = ({ name, phone, children }: MonthRowsProps) =>
  phone ? (
    <>
      <tr className="border-t border-line">
        <th scope="rowgroup" colSpan={kinds.length} className="px-2 pt-2 font-semibold">
          {name}
        </th>
      </tr>
      <tr>{children}</tr>
    </>
  ) : (
    <tr className="border-t border-line">
      <th scope="row" className="px-2 py-2 font-normal">
        {name}
      </th>
      {children}
    </tr>
  )

function AmountCell({ amount, to }: { amount: string; to: string }) {
  return (
    <td className="text-right">
      {amount === '0.00' ? (
        <Money amount={amount} className="px-2 text-ink-3" />
      ) : (
        <Link
          to={`/app/${to}`}
          className="inline-flex min-h-9 items-center px-2 text-ink underline decoration-line underline-offset-4 hover:decoration-current coarse:min-h-control"
        >
          <Money amount={amount} />
        </Link>
      )}
    </td>
  )
}
