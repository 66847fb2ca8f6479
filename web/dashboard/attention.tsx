import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { figureLists } from '#domain/dashboard/rules.ts'
import type { AwaitingVariation, BriefTask, Dashboard } from '#domain/dashboard/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Money } from '#web/ui/money.tsx'
import { VariationStamp } from '#web/records/variation-stamps.tsx'

/** Overdue tasks and invoices, and variations waiting for approval; nothing is drawn when nothing waits (SPEC 2). */
export function Attention({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { overdueInvoices, overdueTasks, pendingVariations, scope } = dashboard
  const tasks = overdueTasks !== null && overdueTasks.total > 0 ? overdueTasks : null
  const late = overdueInvoices !== null && overdueInvoices.count > 0 ? overdueInvoices : null
  const waiting = pendingVariations !== null && pendingVariations.total > 0 ? pendingVariations : null
  if (!late && !waiting && !tasks) return null
  return (
    <Section title={t('attention.title')}>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {tasks && (
          <li className="px-4 py-3">
            <Late
              to={scope === 'company' ? figureLists.overdueTasks : figureLists.myOverdueTasks}
              show={t('attention.showTasks')}
            >
              {t(scope === 'company' ? 'attention.overdueTasks' : 'attention.myOverdueTasks', { count: tasks.total })}
            </Late>
            <ul className="mt-1 divide-y divide-line">
              {tasks.items.map((task) => (
                <OverdueTask key={task.id} task={task} />
              ))}
            </ul>
          </li>
        )}
        {late && (
          <li className="px-4 py-3">
            <Late to={figureLists.overdueInvoices} show={t('attention.showInvoices')}>
              {t('attention.overdueInvoices', { count: late.count })}
              <span className="numeric block text-sm font-normal text-ink-2">
                {t('attention.balance', { balance: format.money(late.balance) })}
              </span>
            </Late>
          </li>
        )}
        {waiting && (
          <li className="px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="font-semibold">{t('attention.pendingVariations', { count: waiting.total })}</span>
              <TextLink to={`/app/${figureLists.pendingVariations}`} className="print:hidden">
                {t('attention.showVariations')}
              </TextLink>
            </div>
            <ul className="mt-1 divide-y divide-line">
              {waiting.items.map((variation) => (
                <WaitingVariation key={variation.id} variation={variation} />
              ))}
            </ul>
          </li>
        )}
      </ul>
    </Section>
  )
}

/** What is late, in one sentence, and the way to it. */
const Late = ({ to, show, children }: { to: string; show: string; children: ReactNode }) => (
  <div className="flex gap-4">
    <Icon of={CircleAlert} className="text-danger" />
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
      <span className="min-w-0 flex-1 basis-48 font-semibold text-danger">{children}</span>
      <TextLink to={`/app/${to}`} className="print:hidden">
        {show}
      </TextLink>
    </div>
  </div>
)

function OverdueTask({ task }: { task: BriefTask }) {
  return (
    <li className="relative -mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-sunken">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to={`/app/tasks/${task.id}`}
          className="font-medium text-ink no-underline after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {task.title}
        </Link>
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-3">
          {task.assigneeName && <span>{task.assigneeName}</span>}
          {task.jobName && <span>{task.jobName}</span>}
        </p>
      </div>
      <span className="ml-auto text-sm font-semibold text-danger">
        <DateText date={task.dueDate ?? ''} />
      </span>
    </li>
  )
}

function WaitingVariation({ variation }: { variation: AwaitingVariation }) {
  return (
    <li className="relative -mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-sunken">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to={`/app/variations/${variation.id}`}
          className="font-medium text-ink no-underline after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {variation.name}
        </Link>
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-3">
          <span className="numeric">{variation.variationId}</span>
          <DateText date={variation.dateAdded} />
          <span>{variation.jobName ?? variation.clientName}</span>
        </p>
      </div>
      <VariationStamp status="pending_approval" />
      <Money amount={variation.signedAmount} className="ml-auto text-right font-medium sm:min-w-28" />
    </li>
  )
}
