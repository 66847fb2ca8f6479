import { useTranslation } from 'react-i18next'

import type { TrendKind } from '#domain/overview/choices.ts'
import type { SystemOverview } from '#domain/overview/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { currentLocale } from '#web/lib/i18n.ts'
import { useIsPhone } from '#web/lib/media.ts'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Section } from '#web/ui/section.tsx'

type Series = SystemOverview['trends']['series'][number]

/** What came to be in each of twelve months: a picture of each, and behind them one table. */
export function Trends({ trends: { months, countedAt, series } }: Pick<SystemOverview, 'trends'>) {
  const { t } = useTranslation('overview')
  const phone = useIsPhone()
  return (
    <Section title={t('trends.title')}>
      {countedAt === null ? (
        <p className="text-ink-3">{t('trends.never')}</p>
      ) : (
        <>
          <p className="mb-3 max-w-measure text-sm text-ink-3">
            {t('trends.text')} {t('trends.counted')} <DateTimeText instant={countedAt} />.
          </p>
          <ul className="mb-3 flex flex-wrap gap-4">
            {series.map((each) => (
              <li key={each.kind} className="flex-1 basis-32 rounded-card border border-line bg-surface p-3">
                <Bars series={each} months={months} />
              </li>
            ))}
          </ul>
          <div className="print:hidden">
            <Disclosure summary={t('trends.table')}>
              {phone ? <TrendMonths months={months} series={series} /> : <TrendTable months={months} series={series} />}
            </Disclosure>
          </div>
          {/* Paper unfolds nothing. */}
          <div className="hidden print:block">
            <TrendTable months={months} series={series} />
          </div>
        </>
      )}
    </Section>
  )
}

const [barWidth, gap, height] = [10, 4, 48]

function Bars({ series: { kind, values }, months }: { series: Series; months: readonly string[] }) {
  const { t } = useTranslation('overview')
  const write = useTrendValue()
  const month = useMonth()
  const largest = Math.max(1, ...values.map(Number))
  const [first, last] = [months[0] ?? '', months.at(-1) ?? '']
  return (
    <>
      <h3 className="text-sm font-normal text-ink-2">{t(`trends.kinds.${kind}`)}</h3>
      <p className="numeric font-display text-xl font-bold">{write(kind, values.at(-1) ?? null)}</p>
      {/* The table behind it says the same in words. */}
      <svg viewBox={`0 0 ${12 * (barWidth + gap) - gap} ${height + 1}`} className="mt-2 h-14 w-full" aria-hidden="true">
        <line x1="0" x2="100%" y1={height + 0.5} y2={height + 0.5} className="stroke-field-line" />
        {values.map((value, at) => {
          const tall = (Number(value ?? 0) / largest) * height
          return (
            <rect
              key={months[at]}
              x={at * (barWidth + gap)}
              y={height - tall}
              width={barWidth}
              height={tall}
              className={at === values.length - 1 ? 'fill-primary' : 'fill-ink-3'}
            />
          )
        })}
      </svg>
      <p className="mt-1 flex justify-between text-xs text-ink-3">
        <span>{month(first)}</span>
        <span>{month(last)}</span>
      </p>
    </>
  )
}

type Shown = Pick<SystemOverview['trends'], 'months' | 'series'>

/** Six columns don't fit on a phone: each month has its figures below it. */
function TrendMonths({ months, series }: Shown) {
  const { t } = useTranslation('overview')
  const write = useTrendValue()
  const month = useMonth()
  return (
    <ul className="divide-y divide-line text-sm">
      {months.map((each, at) => (
        <li key={each} className="py-2">
          <h3 className="font-semibold">{month(each)}</h3>
          <dl className="flex flex-wrap gap-x-4">
            {series.map(({ kind, values }) => (
              <div key={kind} className="flex gap-2">
                <dt className="text-ink-2">{t(`trends.kinds.${kind}`)}</dt>
                <dd className="numeric">{write(kind, values[at] ?? null)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** One row a month. */
function TrendTable({ months, series }: Shown) {
  const { t } = useTranslation('overview')
  const write = useTrendValue()
  const month = useMonth()
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('trends.title')}</caption>
      <thead>
        <tr className="border-b border-field-line">
          <th scope="col" className="py-2 pr-4 text-left font-semibold">
            {t('trends.month')}
          </th>
          {series.map(({ kind }) => (
            <th key={kind} scope="col" className="py-2 pl-4 text-right font-semibold">
              {t(`trends.kinds.${kind}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {months.map((each, at) => (
          <tr key={each}>
            <th scope="row" className="py-1.5 pr-4 text-left font-normal whitespace-nowrap">
              {month(each)}
            </th>
            {series.map(({ kind, values }) => (
              <td key={kind} className="numeric py-1.5 pl-4 text-right">
                {write(kind, values[at] ?? null)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useTrendValue() {
  const format = useFormat()
  return (kind: TrendKind, value: string | null): string =>
    value === null ? '—' : kind === 'monthlyValue' ? format.money(value) : format.number(Number(value))
}

/** `2026-11` as the locale shortens it. */
function useMonth() {
  useTranslation()
  const written = new Intl.DateTimeFormat(currentLocale(), { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return (month: string) => written.format(new Date(`${month}-01T00:00:00Z`))
}
