import { Plus } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { LoadError } from '#web/records/unavailable.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Money } from '#web/ui/money.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'

import { ContractShare } from './contract-share.tsx'
import { useListInvoiceableWork } from './data.ts'
import { blankLine, type FormLine, type InvoiceFormApi } from './form-values.ts'

type AddFromWorkProps = { form: InvoiceFormApi; onAdd: (line: FormLine) => void }

/** Lines from what was agreed: approved variations not yet invoiced, and the contract's remainder (PRODUCT 11). */
export function AddFromWork({ form, onAdd }: AddFromWorkProps) {
  const { t } = useTranslation('invoices')
  const client = useWatch({ control: form.control, name: 'client' })
  return (
    <Disclosure summary={t('work.title')}>
      {client ? (
        <div className="grid gap-8 md:grid-cols-2">
          <Variations form={form} clientId={client.value} onAdd={onAdd} />
          <ContractShare form={form} onAdd={onAdd} />
        </div>
      ) : (
        <p className="text-ink-2">{t('form.chooseClientFirst')}</p>
      )}
    </Disclosure>
  )
}

function Variations({ form, clientId, onAdd }: AddFromWorkProps & { clientId: string }) {
  const { t } = useTranslation('invoices')
  const answer = useListInvoiceableWork(clientId)
  const items = useWatch({ control: form.control, name: 'items' })
  const job = useWatch({ control: form.control, name: 'job' })
  const used = new Set(items.map(({ variationId }) => variationId))
  const offered = (answer.data?.variations ?? []).filter(
    ({ id, jobId }) => !used.has(id) && (!job || jobId === job.value),
  )
  return (
    <div>
      <h3 className="mb-2 font-semibold">{t('work.variations')}</h3>
      {answer.error && <LoadError of="variations" answer={answer} />}
      {!answer.data && !answer.error && <TableSkeleton rows={2} />}
      {answer.data && offered.length === 0 && <p className="text-ink-3">{t('work.noVariations')}</p>}
      <ul className="divide-y divide-line">
        {offered.map((variation) => (
          <li key={variation.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <span className="min-w-32 flex-1">
              <span className="numeric text-sm text-ink-3">{variation.variationId}</span>
              <span className="block">{variation.name}</span>
            </span>
            <span className="text-right">
              <Money amount={variation.kind === 'credit' ? `-${variation.remaining}` : variation.remaining} />
            </span>
            <Button
              size="compact"
              icon={Plus}
              aria-label={t('work.addNamed', { name: variation.variationId })}
              onClick={() =>
                onAdd({
                  ...blankLine(form.getValues('newLineRate')),
                  description: `${variation.variationId} ${variation.name}`,
                  unitPrice: variation.remaining,
                  kind: variation.kind,
                  jobId: variation.jobId === (job?.value ?? null) ? '' : (variation.jobId ?? 'none'),
                  variationId: variation.id,
                  variationNumber: variation.variationId,
                })
              }
            >
              {t('work.add')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
