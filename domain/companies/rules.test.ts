import { expect, it } from 'vitest'
import { notificationCategories } from './choices.ts'
import { notificationChoices, ownNotifications, type NotificationChoices } from './rules.ts'

const every = { bell: true, email: true, push: true }
const noMail = { bell: true, email: false, push: true }
const bellOnly = { bell: true, email: false, push: false }
const all = {
  ...Object.fromEntries(notificationCategories.map((each) => [each, every])),
  colleagues: bellOnly,
} as NotificationChoices

it('where nothing is stored, all channels are on (SPEC 3), and the bell alone for what colleagues do', () => {
  expect(notificationChoices({})).toEqual(all)
})

it('a channel that a stored category does not name is as usual', () => {
  expect(notificationChoices({ payments: { email: false } })).toEqual({ ...all, payments: noMail })
  expect(notificationChoices({ colleagues: { email: true } }).colleagues).toEqual({ ...bellOnly, email: true })
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
