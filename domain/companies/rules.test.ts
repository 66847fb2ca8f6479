import { expect, it } from 'vitest'
import { notificationCategories } from './choices.ts'
import { notificationChoices, ownNotifications, type NotificationChoices } from './rules.ts'

const every = { bell: true, email: true, push: true }
const noMail = { bell: true, email: false, push: true }
const all = Object.fromEntries(notificationCategories.map((each) => [each, every])) as NotificationChoices

it('whatever is stored of no category is told by all channels (SPEC 3)', () => {
  expect(notificationChoices({})).toEqual(all)
})

it('a channel of which a category says nothing is on', () => {
  expect(notificationChoices({ payments: { email: false } })).toEqual({ ...all, payments: noMail })
})

it('a person’s own choices go before the company’s, category by category', () => {
  const company = { payments: noMail, tasks: noMail }
  expect(notificationChoices(company, { tasks: every })).toEqual({ ...all, payments: noMail })
})

it('of what a person chooses only the categories are stored that they changed', () => {
  const company = { reports: noMail }
  const seen = notificationChoices(company)
  expect(ownNotifications(seen, { company, own: {} })).toEqual({})
  const own = ownNotifications({ ...seen, payments: noMail }, { company, own: {} })
  expect(own).toEqual({ payments: noMail })
  // Back to what the company has, it is their own choice all the same.
  expect(ownNotifications(seen, { company, own })).toEqual({ payments: every })
})
