import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type CalendarDate, endOfDay, isCalendarDate } from '#domain/dates.ts'
import { fieldMessages } from '#domain/fields.ts'
import { shareMessages } from '#domain/shares/schema.ts'
import { useSession, useToday } from '#web/lib/session.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Select } from '#web/ui/select.tsx'

const expiries = ['never', '7', '30', '90', 'date'] as const
/** When a link shall end: never, after so many days, or at the end of a day (`date`, where the company is). */
type Expiry = { kind: (typeof expiries)[number]; date: string }
const noExpiry: Expiry = { kind: 'never', date: '' }

function expiryInstant({ kind, date }: Expiry, timezone: string, now = Date.now()): string | null | undefined {
  if (kind === 'never') return null
  if (kind !== 'date') return new Date(now + Number(kind) * 86_400_000).toISOString()
  return isCalendarDate(date) ? endOfDay(date, timezone) : undefined
}

function expiryProblem({ kind, date }: Expiry, today: CalendarDate): string | undefined {
  if (kind !== 'date') return undefined
  if (!isCalendarDate(date)) return fieldMessages.invalidDate
  return date < today ? shareMessages.expiryPast : undefined
}

/** When a link shall end, as somebody chooses it. */
export function useExpiry() {
  const { company } = useSession()
  const today = useToday()
  const [value, onChange] = useState(noExpiry)
  return {
    value,
    onChange,
    /** What is wrong with the date that was typed, if it is a date that is asked for. */
    problem: expiryProblem(value, today),
    /** The instant to send, or null for never; undefined while a date is still to be chosen. */
    instant: () => expiryInstant(value, company?.timezone ?? 'UTC'),
  }
}

export function ExpiryField({
  value,
  onChange,
  onBlur,
  error,
}: {
  value: Expiry
  onChange: (value: Expiry) => void
  onBlur: () => void
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
          today={today}
          value={value.date}
          onChange={(date) => onChange({ ...value, date })}
          onBlur={onBlur}
          error={error}
        />
      )}
    </div>
  )
}
