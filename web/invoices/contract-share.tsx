import { Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { shareOf } from '#domain/invoices/rules.ts'
import { isMoreThan } from '#domain/money.ts'
import { useGetJob } from '#web/records/jobs.ts'
import { useFormat } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

import { blankLine, type FormLine, type InvoiceFormApi } from './form-values.ts'

type ContractShareProps = { form: InvoiceFormApi; onAdd: (line: FormLine) => void }

/** A line for part of what the linked job has left to invoice, as percent or as an amount. */
export function ContractShare({ form, onAdd }: ContractShareProps) {
  const { t } = useTranslation('invoices')
  const { can } = useSession()
  const job = useWatch({ control: form.control, name: 'job' })
  const { data } = useGetJob(can.listJobs ? job?.value : undefined)
  if (!can.listJobs) return null
  const remaining = data && data.id === job?.value ? data.figures.remainingToInvoice : undefined
  return (
    <div>
      <h3 className="mb-2 font-semibold">{t('work.contract')}</h3>
      {!job && <p className="text-ink-3">{t('work.chooseJob')}</p>}
      {job && remaining !== undefined && (
        <>
          <p className="mb-3 flex items-baseline justify-between gap-4">
            <span>
              {t('work.remaining')}
              <span className="block text-sm text-ink-3">{t('work.remainingNote')}</span>
            </span>
            <Money amount={remaining} className="font-semibold" />
          </p>
          <ShareFields form={form} jobName={job.label} remaining={remaining} onAdd={onAdd} />
        </>
      )}
    </div>
  )
}

type ShareFieldsProps = ContractShareProps & { jobName: string; remaining: string }

function ShareFields({ form, jobName, remaining, onAdd }: ShareFieldsProps) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const [by, setBy] = useState<'percent' | 'amount'>('percent')
  const [typed, setTyped] = useState({ percent: '', amount: '' })
  const share = by === 'percent' ? shareByPercent(remaining, typed.percent) : amountTyped(typed.amount)
  const problem = problemOf(share, remaining)
  const withAmount = share !== undefined && by === 'percent'

  function add() {
    if (share === undefined || problem) return
    const part =
      by === 'percent'
        ? t('work.contractPercent', { percent: typed.percent, job: jobName })
        : t('work.contractAmount', { job: jobName })
    onAdd({ ...blankLine(form.getValues('newLineRate')), description: part, unitPrice: share })
    setTyped({ percent: '', amount: '' })
  }
  // Enter means this button here, not the whole form.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }

  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t('work.by')}
        segments={[
          { value: 'percent', label: t('work.percent') },
          { value: 'amount', label: t('work.amount') },
        ]}
        value={by}
        onChange={setBy}
      />
      <div className="flex flex-col items-start gap-3">
        <NumberField
          className="w-full"
          error={problem && t(problem)}
          label={by === 'percent' ? t('work.percentOfRemaining') : t('work.amount')}
          unit={by === 'percent' ? '%' : '$'}
          min={0}
          step={by === 'percent' ? 0.1 : 0.01}
          value={typed[by]}
          onChange={(value) => setTyped({ ...typed, [by]: value })}
          onKeyDown={onKeyDown}
        />
        <Button
          icon={Plus}
          aria-label={withAmount ? undefined : t('work.addNamed', { name: t('work.contract') })}
          onClick={add}
          disabledReason={share === undefined ? t('work.typeFirst') : problem && t(problem)}
        >
          {withAmount ? t('work.addAmount', { amount: format.money(share) }) : t('work.add')}
        </Button>
      </div>
    </div>
  )
}

const figure = /^\d{1,12}(\.\d+)?$/

const shareByPercent = (remaining: string, percent: string): string | undefined =>
  figure.test(percent.trim()) ? shareOf(remaining, percent.trim()) : undefined

const amountTyped = (amount: string): string | undefined => (figure.test(amount) ? amount : undefined)

function problemOf(share: string | undefined, remaining: string): 'work.nothing' | 'work.tooMuch' | undefined {
  if (share === undefined) return undefined
  if (!isMoreThan(share, '0')) return 'work.nothing'
  return isMoreThan(share, remaining) ? 'work.tooMuch' : undefined
}
