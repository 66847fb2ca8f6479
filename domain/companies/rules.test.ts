import { expect, it } from 'vitest'
import { notificationChoices, ownNotifications, storedNotifications } from './rules.ts'

const both = { email: true, push: true }
const all = { reports: both, invoices: both, payments: both, tasks: both }

it('whatever is stored of no event is told by both channels (SPEC 3)', () => {
  expect(notificationChoices({})).toEqual(all)
})

it('choices are stored for each event of their category, and read back', () => {
  const choices = { ...all, payments: { email: false, push: true } }
  const stored = storedNotifications(choices)
  expect(stored).toMatchObject({
    'payment.recorded': { email: false, push: true },
    'payment.reversed': { email: false, push: true },
    'report.sent': both,
  })
  expect(notificationChoices(stored)).toEqual(choices)
})

it('a channel is on where it is on for each event; events of no category stay as they were', () => {
  expect(notificationChoices({ 'payment.reversed': { email: false, push: true } }).payments).toEqual({
    email: false,
    push: true,
  })
  const before = { 'client.created': { email: false, push: false } }
  expect(storedNotifications(all, before)).toMatchObject(before)
})

it('of what a person chooses only the categories are stored that they changed', () => {
  const company = storedNotifications({ ...all, reports: { email: false, push: true } })
  const seen = notificationChoices(company)
  expect(ownNotifications(seen, { company, own: {} })).toEqual({})
  const own = ownNotifications({ ...seen, payments: { email: false, push: true } }, { company, own: {} })
  expect(Object.keys(own)).toEqual(['payment.recorded', 'payment.reversed'])
  // Back to what the company has, it is their own choice all the same.
  const back = ownNotifications(seen, { company, own })
  expect(back['payment.recorded']).toEqual(both)
})
