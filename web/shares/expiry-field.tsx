import { useTranslation } from 'react-i18next'

import { useToday } from '#web/lib/session.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Select } from '#web/ui/select.tsx'

export const expiries = ['never', '7', '30', '90', 'date'] as const
/** When a link shall end: never, after so many days, or at the end of a day (`date`, in this device's timezone). */
export type Expiry = { kind: (typeof expiries)[number]; date: string }
export const noExpiry: Expiry = { kind: 'never', date: '' }

/** The instant to send, or null for never; undefined while a date is still to be chosen. */
export function expiryInstant({ kind, date }: Expiry, now = Date.now()): string | null | undefined {
  if (kind === 'never') return null
  if (kind !== 'date') return new Date(now + Number(kind) * 86_400_000).toISOString()
  const end = new Date(`${date}T23:59:59`)
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString()
}

export function ExpiryField({
  value,
  onChange,
  error,
}: {
  value: Expiry
  onChange: (value: Expiry) => void
  error?: string | undefined
}) {
  const { t } = useTranslation('shares')
  const today = useToday()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t('expiry.label')}
        choices={expiries.map((kind) => ({ value: kind, label: t(`expiry.${kind}`) }))}
        value={value.kind}
        onChange={(event) =>
          onChange({ ...value, kind: expiries.find((kind) => kind === event.currentTarget.value) ?? 'never' })
        }
        error={value.kind === 'date' ? undefined : error}
      />
      {value.kind === 'date' && (
        <DateField
          label={t('expiry.on')}
          required
          min={today}
          value={value.date}
          onChange={(event) => onChange({ ...value, date: event.currentTarget.value })}
          error={error}
        />
      )}
    </div>
  )
}
