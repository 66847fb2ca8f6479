import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'

import { variationInvoiceStatuses, variationProgress, variationStatuses } from '#domain/variations/choices.ts'
import type { VariationRecord } from '#domain/variations/schema.ts'
import { useOffer } from '#web/lib/offer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu, MenuChoice } from '#web/ui/menu.tsx'
import type { VariationChanges } from './variation-changes.ts'
import { VariationStamp } from '#web/records/variation-stamps.tsx'
import { InvoicingStamp, ProgressStamp, VisibilityStamp } from './variation-words.tsx'

type MenuProps = { variation: VariationRecord; changes: VariationChanges }

/** Pending approval or approved; a menu only for those who may approve. */
export function StatusMenu({ variation, changes }: MenuProps) {
  const { t } = useTranslation(['variations', 'records'])
  const stamp = <VariationStamp status={variation.status} />
  const offer = useOffer(variation)
  const offers = { approved: offer('approveVariation'), pending_approval: offer('unapproveVariation') }
  if (!offers.approved && !offers.pending_approval) return stamp
  return (
    <Menu
      align="start"
      trigger={
        <Trigger aria-label={t('change.status', { now: t(`records:variationStatus.${variation.status}`) })}>
          {stamp}
        </Trigger>
      }
    >
      <MenuChoice
        label={t('fields.status')}
        choices={variationStatuses.map((value) => ({ value, label: t(`records:variationStatus.${value}`) }))}
        value={variation.status}
        onChange={(value) => changes.setStatus(value)}
      />
    </Menu>
  )
}

/** How far the work is. */
export function ProgressMenu({ variation, changes }: MenuProps) {
  const { t } = useTranslation('variations')
  const stamp = <ProgressStamp progressStatus={variation.progressStatus} />
  if (!variation.can.setVariationProgress) return stamp
  return (
    <Menu
      align="start"
      trigger={
        <Trigger aria-label={t('change.progress', { now: t(`progress.${variation.progressStatus}`) })}>{stamp}</Trigger>
      }
    >
      <MenuChoice
        label={t('fields.progressStatus')}
        choices={variationProgress.map((value) => ({ value, label: t(`progress.${value}`) }))}
        value={variation.progressStatus}
        onChange={(value) => changes.setProgress(value)}
      />
    </Menu>
  )
}

/** Pending Invoice or Invoiced, by hand (PRODUCT 11). Where its invoices leave nothing, they have said it. */
export function InvoicingMenu({ variation, changes }: MenuProps) {
  const { t } = useTranslation('variations')
  const stamp = <InvoicingStamp invoiceStatus={variation.invoiceStatus} />
  if (!variation.can.setVariationInvoiceStatus) return stamp
  return (
    <Menu
      align="start"
      trigger={
        <Trigger aria-label={t('change.invoicing', { now: t(`invoicing.${variation.invoiceStatus}`) })}>
          {stamp}
        </Trigger>
      }
    >
      <MenuChoice
        label={t('fields.invoiceStatus')}
        choices={variationInvoiceStatuses.map((value) => ({ value, label: t(`invoicing.${value}`) }))}
        value={variation.invoiceStatus}
        onChange={(value) => changes.setInvoicing(value)}
      />
    </Menu>
  )
}

/** Whether progress reports show it. */
export function VisibilityMenu({ variation, changes }: MenuProps) {
  const { t } = useTranslation('variations')
  const now = variation.showInJobReport ? 'shown' : 'hidden'
  const stamp = <VisibilityStamp shown={variation.showInJobReport} />
  if (!variation.can.setVariationVisibility) return stamp
  return (
    <Menu
      align="start"
      trigger={<Trigger aria-label={t('change.visibility', { now: t(`visibility.${now}`) })}>{stamp}</Trigger>}
    >
      <MenuChoice
        label={t('fields.showInJobReport')}
        choices={(['shown', 'hidden'] as const).map((value) => ({ value, label: t(`visibility.${value}`) }))}
        value={now}
        onChange={(value) => changes.setShown(value === 'shown')}
      />
    </Menu>
  )
}

// The stamp is the button's face; Menu adds what makes it one.
function Trigger({ children, ...wiring }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...wiring}
      className="-mx-1 inline-flex min-h-7 items-center gap-1 rounded-control px-1 hover:bg-sunken coarse:min-h-control"
    >
      {children}
      <Icon of={ChevronDown} dense className="text-ink-3 print:hidden" />
    </button>
  )
}
