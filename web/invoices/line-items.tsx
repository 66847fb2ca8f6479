import { CircleAlert, Plus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { useMessage } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { RequiredMark } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/section.tsx'

import { AddFromWork } from './add-from-work.tsx'
import { FormTotals } from './form-totals.tsx'
import type { InvoiceFormApi } from './form-values.ts'
import { lineColumns, LineRow } from './line-row.tsx'
import { useLines } from './lines.ts'

/** The lines as on a spreadsheet: Enter adds a line, Tab moves on, totals follow as typed (UX). */
export function LineItems({ form }: { form: InvoiceFormApi }) {
  const { t } = useTranslation('invoices')
  const list = useRef<HTMLOListElement>(null)
  const lines = useLines(form, list)
  return (
    <Section title={t('lines.title')} note={lines.rows.length}>
      <div
        aria-hidden="true"
        className={cx(lineColumns, 'border-b border-line pb-1 text-sm font-semibold max-md:hidden')}
      >
        <span />
        <span>
          {t('lines.description')}
          <RequiredMark />
        </span>
        <span className="text-right">{t('lines.quantity')}</span>
        <span className="text-right">{t('lines.unitPrice')}</span>
        <span className="text-right">{t('lines.taxRate')}</span>
        <span className="text-right">{t('lines.amount')}</span>
        <span />
      </div>
      <ol ref={list} aria-label={t('lines.title')} className="divide-y divide-line border-b border-line">
        {lines.rows.map((row, index) => (
          <LineRow key={row.id} form={form} index={index} total={lines.rows.length} lines={lines} />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {lines.announcement}
      </p>
      <LinesError error={itemsError(form)} />
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="flex flex-col items-start gap-2 max-md:w-full">
          <Button icon={Plus} onClick={lines.add} data-add-line className="max-md:w-full">
            {t('lines.add')}
          </Button>
          <p className="text-sm text-ink-3 coarse:hidden">{t('lines.keys')}</p>
        </div>
        <FormTotals form={form} />
      </div>
      <div className="mt-4">
        <AddFromWork form={form} onAdd={lines.addPrepared} />
      </div>
    </Section>
  )
}

/** A complaint about the lines as a whole: none, too many, credits above the rest. */
function itemsError(form: InvoiceFormApi): string | undefined {
  const { items } = form.formState.errors
  return items?.root?.message ?? (typeof items?.message === 'string' ? items.message : undefined)
}

function LinesError({ error }: { error: string | undefined }) {
  const message = useMessage()
  if (!error) return null
  return (
    <p id="invoice-lines-error" tabIndex={-1} className="mt-2 flex items-start gap-1 text-sm font-medium text-danger">
      <Icon of={CircleAlert} dense className="mt-px" />
      {message(error)}
    </p>
  )
}
