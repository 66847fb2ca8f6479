import { ArrowDown, ArrowUp, Copy, EllipsisVertical, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { lineAmounts } from '#domain/invoices/rules.ts'
import { useIsPhone } from '#web/lib/media.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FormNumber } from '#web/ui/form-figures.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { Money } from '#web/ui/money.tsx'
import { TextArea } from '#web/ui/textarea.tsx'

import { type FormLine, pricedLine, type InvoiceFormApi } from './form-values.ts'
import { LineDetails } from './line-details.tsx'
import type { Lines } from './lines.ts'

/** The columns of a line from 768 px on: number, description, quantity, price, tax, amount, menu. */
export const lineColumns =
  'md:grid md:grid-cols-[1.5rem_minmax(0,1fr)_7rem_8.5rem_6rem_minmax(7.5rem,max-content)_2.25rem] md:gap-x-2'

// A cell of a spreadsheet: the room belongs to the figure.
const tightFigure = '[&_input]:px-2'

// One line of text is as high as the figures beside it.
const tightText = '[&_textarea]:min-h-control! [&_textarea]:py-1.5'

type LineRowProps = { form: InvoiceFormApi; index: number; total: number; lines: Lines }

/** One line; on a phone a block of its own with labels. */
export function LineRow({ form, index, total, lines }: LineRowProps) {
  const { t } = useTranslation('invoices')
  const phone = useIsPhone()
  const line = useWatch({ control: form.control, name: `items.${index}` })
  const [opened, setOpened] = useState(false)
  const errors = form.formState.errors.items?.[index]
  const detailed = opened || isSpecial(line) || errors?.jobId !== undefined || errors?.variationId !== undefined
  const menu = (
    <LineMenu index={index} total={total} lines={lines} detailed={detailed} onDetails={() => setOpened(true)} />
  )
  const shared = { required: true, hideLabel: !phone, onKeyDown: lines.onKeyDown }

  return (
    <li
      aria-label={t('lines.line', { position: index + 1 })}
      className={cx(lineColumns, 'py-3 md:items-start md:py-1.5')}
    >
      <div className="flex items-center justify-between max-md:mb-2">
        <span className="numeric text-sm text-ink-3 max-md:font-semibold md:flex md:min-h-control md:items-center">
          {phone ? t('lines.line', { position: index + 1 }) : index + 1}
        </span>
        {phone && menu}
      </div>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 md:contents">
        <TextArea
          {...shared}
          className={`max-md:col-span-2 ${tightText}`}
          label={t('lines.description')}
          rows={1}
          error={errors?.description?.message}
          {...form.register(`items.${index}.description`)}
        />
        <FormNumber
          {...shared}
          className={tightFigure}
          label={t('lines.quantity')}
          min={0}
          step={0.01}
          control={form.control}
          name={`items.${index}.quantity`}
        />
        <FormNumber
          {...shared}
          className={tightFigure}
          label={t('lines.unitPrice')}
          min={0}
          step={0.01}
          decimals={2}
          control={form.control}
          name={`items.${index}.unitPrice`}
        />
        <FormNumber
          {...shared}
          className={`${tightFigure} [&_input]:pr-7`}
          label={t('lines.taxRate')}
          unit="%"
          min={0}
          max={100}
          step={0.1}
          control={form.control}
          name={`items.${index}.taxRate`}
        />
        <LineTotal line={line} labelled={phone} />
      </div>
      {!phone && <div className="flex min-h-control items-center justify-end">{menu}</div>}
      {detailed && (
        <div className="max-md:mt-2 md:col-start-2 md:col-end-8">
          <LineDetails form={form} index={index} line={line} errors={errors} />
        </div>
      )}
    </li>
  )
}

/** A credit, another job or a variation must be seen, not folded away. */
const isSpecial = (line: FormLine): boolean => line.kind === 'credit' || line.jobId !== '' || line.variationId !== ''

function LineTotal({ line, labelled }: { line: FormLine; labelled: boolean }) {
  const { t } = useTranslation('invoices')
  return (
    <div className="flex flex-col justify-center text-right md:min-h-control">
      <span className={labelled ? 'text-sm font-semibold' : 'sr-only'}>{t('lines.amount')}</span>
      <span className="flex flex-1 items-center justify-end">
        <Money amount={lineAmounts(pricedLine(line)).amount} />
      </span>
    </div>
  )
}

type LineMenuProps = Pick<LineRowProps, 'index' | 'total' | 'lines'> & { detailed: boolean; onDetails: () => void }

function LineMenu({ index, total, lines, detailed, onDetails }: LineMenuProps) {
  const { t } = useTranslation('invoices')
  return (
    <Menu
      trigger={
        <IconButton size="compact" icon={EllipsisVertical} label={t('lines.actionsOf', { position: index + 1 })} />
      }
    >
      {!detailed && (
        <MenuItem icon={SlidersHorizontal} onSelect={onDetails}>
          {t('lines.details')}
        </MenuItem>
      )}
      {index > 0 && (
        <MenuItem icon={ArrowUp} onSelect={() => lines.move(index, index - 1)}>
          {t('lines.up')}
        </MenuItem>
      )}
      {index < total - 1 && (
        <MenuItem icon={ArrowDown} onSelect={() => lines.move(index, index + 1)}>
          {t('lines.down')}
        </MenuItem>
      )}
      <MenuItem icon={Copy} onSelect={() => lines.duplicate(index)}>
        {t('lines.duplicate')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} tone="danger" onSelect={() => lines.remove(index)}>
        {t('lines.remove')}
      </MenuItem>
    </Menu>
  )
}
