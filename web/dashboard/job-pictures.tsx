import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { figureLists } from '#domain/dashboard/rules.ts'
import type { DashboardMoney } from '#domain/dashboard/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/money.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** What reports and approved variations say is done, and no invoice has claimed yet: the jobs with most of it. */
export function UnclaimedPicture({ unclaimed }: { unclaimed: NonNullable<DashboardMoney['unclaimed']> }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { items, rest, total, sum } = unclaimed
  const most = Number(items[0]?.unclaimed ?? 0)
  return (
    <Section
      title={t('money.unclaimed')}
      note={<span className="text-sm">{t('money.withoutTax')}</span>}
      actions={total > 0 && <TextLink to={`/app/${figureLists.unclaimedJobs}`}>{t('money.showJobs')}</TextLink>}
    >
      <p className="mb-3 max-w-measure text-ink-2">{total === 0 ? t('money.allClaimed') : t('money.unclaimedText')}</p>
      {total > 0 && (
        <JobTable
          caption={t('money.unclaimed')}
          columns={[t('money.amount')]}
          rows={items.map((job) => ({
            ...job,
            about: t('money.doneOf', { percent: format.percent(job.progress) }),
            bar: <ShareBar parts={[{ share: Number(job.unclaimed) / most, look: 'fill-warning' }]} />,
            amounts: [job.unclaimed],
          }))}
          rest={rest.count > 0 ? { ...rest, to: figureLists.unclaimedJobs, amounts: [rest.unclaimed] } : undefined}
          sums={[sum]}
        />
      )}
    </Section>
  )
}

/** The largest contracts under way, and how much of each was invoiced. */
export function ContractPicture({ contracts }: { contracts: NonNullable<DashboardMoney['contracts']> }) {
  const { t } = useTranslation('dashboard')
  const { items, rest } = contracts
  const most = Math.max(1, ...items.flatMap((job) => [Number(job.contractValue), Number(job.invoiced)]))
  return (
    <Section
      title={t('money.contracts')}
      note={<span className="text-sm">{t('money.withoutTax')}</span>}
      actions={<TextLink to={`/app/${figureLists.contracts}`}>{t('money.showActive')}</TextLink>}
    >
      <p className="mb-3 max-w-measure text-ink-2">{t('money.contractsText')}</p>
      <JobTable
        caption={t('money.contracts')}
        columns={[t('money.contract'), t('money.invoiced')]}
        rows={items.map((job) => ({
          ...job,
          bar: (
            <ShareBar
              parts={[
                { share: Number(job.contractValue) / most, look: 'fill-surface stroke-field-line' },
                { share: Number(job.invoiced) / most, look: 'fill-info' },
              ]}
            />
          ),
          amounts: [job.contractValue, job.invoiced],
        }))}
        rest={
          rest.count > 0
            ? { count: rest.count, to: figureLists.contracts, amounts: [rest.contractValue, rest.invoiced] }
            : undefined
        }
      />
    </Section>
  )
}

type JobRow = {
  jobId: string
  code: string
  name: string
  clientName: string
  about?: string
  bar: ReactNode
  amounts: readonly string[]
}

type JobTableProps = {
  caption: string
  /** The heads of the amounts. */
  columns: readonly string[]
  rows: readonly JobRow[]
  /** All other jobs together, and their list. */
  rest: { count: number; to: string; amounts: readonly string[] } | undefined
  sums?: readonly string[]
}

/** A picture that is its own table: a bar under the name of each job, and the amounts beside it. */
function JobTable({ caption, columns, rows, rest, sums }: JobTableProps) {
  const { t } = useTranslation('dashboard')
  return (
    <table className="w-full border-collapse rounded-card border border-line bg-surface text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-field-line text-sm">
        <tr>
          <th scope="col" className="px-3 py-2">
            {t('money.job')}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className={cx('px-3 py-2 text-right', columns.length > 1 && 'max-sm:hidden')}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.jobId} className="print:break-inside-avoid">
            <th scope="row" className="w-full px-3 py-2 font-normal [overflow-wrap:anywhere]">
              <TextLink to={`/app/jobs/${row.jobId}`}>{row.name}</TextLink>
              <span className="flex flex-wrap gap-x-2 text-sm text-ink-3">
                <span className="numeric">{row.code}</span>
                <span>{row.clientName}</span>
                {row.about && <span>{row.about}</span>}
              </span>
              {row.bar}
              <NamedAmounts columns={columns} of={row.amounts} />
            </th>
            <Amounts of={row.amounts} />
          </tr>
        ))}
        {rest && (
          <tr>
            <th scope="row" className="px-3 py-2 font-normal">
              <TextLink to={`/app/${rest.to}`}>{t('money.others', { count: rest.count })}</TextLink>
              <NamedAmounts columns={columns} of={rest.amounts} />
            </th>
            <Amounts of={rest.amounts} />
          </tr>
        )}
      </tbody>
      {sums && (
        <tfoot className="border-t border-field-line font-semibold">
          <tr>
            <th scope="row" className="px-3 py-2">
              {t('money.inAll')}
            </th>
            <Amounts of={sums} />
          </tr>
        </tfoot>
      )}
    </table>
  )
}

const Amounts = ({ of }: { of: readonly string[] }) =>
  of.map((amount, at) => (
    <td key={at} className={cx('px-3 py-2 text-right align-top', of.length > 1 && 'max-sm:hidden')}>
      <Money amount={amount} />
    </td>
  ))

/** On a phone, where columns of several amounts leave no room for a name, each stands under it by its own. */
function NamedAmounts({ columns, of }: { columns: readonly string[]; of: readonly string[] }) {
  if (of.length === 1) return null
  return (
    <span className="mt-1 flex flex-wrap gap-x-4 text-sm sm:hidden">
      {of.map((amount, at) => (
        <span key={columns[at]}>
          <span className="text-ink-3">{columns[at]}</span> <Money amount={amount} className="font-medium" />
        </span>
      ))}
    </span>
  )
}

/** Parts over each other, each as a share of the whole width. */
function ShareBar({ parts }: { parts: readonly { share: number; look: string }[] }) {
  return (
    <svg aria-hidden="true" width="100%" height="12" className="mt-1 block">
      {parts.map(({ share, look }, at) => (
        <rect
          key={look}
          // What was invoiced lies thinner within the contract: told apart by its form as well.
          y={at === 0 ? 0.5 : 3}
          height={at === 0 ? 11 : 6}
          width={`${Math.min(1, Math.max(0, share)) * 100}%`}
          className={look}
        />
      ))}
    </svg>
  )
}
