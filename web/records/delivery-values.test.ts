import { expect, it } from 'vitest'

import { deliveryForm } from '#domain/notifications/schema.ts'
import { deliveryInputOf, deliveryValuesOf, minuteOf, timeOf } from './delivery-values.ts'

it('each minute of the day is read back as it is written', () => {
  for (let minute = 0; minute < 24 * 60; minute += 1) expect(minuteOf(timeOf(minute))).toBe(minute)
  expect(timeOf(425)).toBe('07:05')
})

it('what is stored goes through the form unchanged, with quiet hours and without', () => {
  for (const quiet of [null, { from: 22 * 60 + 30, to: 5 * 60 }]) {
    const stored = { email: 'morning', morningAt: 425, quiet, push: false } as const
    expect(deliveryInputOf(deliveryValuesOf(stored))).toEqual(stored)
  }
})

it('an emptied time is refused at its field, and so are quiet hours of no length', () => {
  const values = deliveryValuesOf({ email: 'atOnce', morningAt: 420, quiet: { from: 60, to: 120 }, push: true })
  const faultsOf = (changed: object) =>
    deliveryForm
      .safeParse(deliveryInputOf({ ...values, ...changed }))
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  expect(faultsOf({ morningAt: '' })).toEqual(['morningAt: Please enter a time of day'])
  expect(faultsOf({ quiet: { from: '22:00', to: '' } })).toEqual(['quiet.to: Please enter a time of day'])
  expect(faultsOf({ quiet: { from: '22:00', to: '22:00' } })).toEqual([
    'quiet.to: Quiet hours begin and end at different times',
  ])
})
