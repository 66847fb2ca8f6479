import { mailPaces, type MailPace } from '#domain/notifications/choices.ts'
import type { Delivery } from '#domain/notifications/rules.ts'

/** How somebody is reached, as a form holds it: times of day are `HH:MM`. */
export type DeliveryValues = {
  email: string
  morningAt: string
  isQuiet: boolean
  /** Kept, and offered, while there are none. */
  quiet: { from: string; to: string }
  push: boolean
}

const usualQuiet = { from: 21 * 60, to: 6 * 60 }

/** What is stored in the form. */
export function deliveryValuesOf({ email, morningAt, quiet, push }: Delivery): DeliveryValues {
  const { from, to } = quiet ?? usualQuiet
  return {
    email,
    morningAt: timeOf(morningAt),
    isQuiet: quiet !== null,
    quiet: { from: timeOf(from), to: timeOf(to) },
    push,
  }
}

/** What the endpoint takes; a time that is none becomes no number. */
export const deliveryInputOf = ({ email, morningAt, isQuiet, quiet, push }: DeliveryValues): Delivery => ({
  email: mailPaces.find((pace): pace is MailPace => pace === email) ?? mailPaces[0],
  morningAt: minuteOf(morningAt),
  quiet: isQuiet ? { from: minuteOf(quiet.from), to: minuteOf(quiet.to) } : null,
  push,
})

/** A time of day as the clock writes it for a field: `07:05`. */
export const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** `07:05` in minutes since midnight; NaN where it is no time. */
export function minuteOf(time: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? []
  return Number(hours) * 60 + Number(minutes)
}
