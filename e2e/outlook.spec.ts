import { addDays } from '#domain/dates.ts'

import { hasNoViolations } from './axe.ts'
import { today } from './calendar.ts'
import { toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'

// Issue 13, Microsoft 365: one's work stands in a calendar of its own in Outlook, and what is changed there is offered.

test('a task stands in Outlook, is moved there, offered and taken', async ({ signedInAs, given, elsewhere }) => {
  test.setTimeout(300_000)
  const page = await signedInAs('user')
  const { items } = await given.read<{ items: { id: string; name: string }[] }>('/api/lookup/task-people')
  const me = items.find(({ name }) => name === 'Mele Faleolo')
  const title = unique('Order trusses')
  const [day, other] = [addDays(today, 3), addDays(today, 5)]
  const task = await given.task({ title, assignedToId: me?.id, dueDate: day })

  await page.goto('/app/profile/microsoft')
  const section = page.getByRole('region', { name: 'Microsoft 365' })
  await section.getByRole('button', { name: 'Connect my mailbox' }).click()
  await expect(page.getByText('Mail.Send', { exact: false })).toBeVisible()
  await expect(page.getByText('Calendars.ReadWrite', { exact: false })).toHaveCount(0)
  const sandbox = new URL(page.url()).origin
  await page.getByLabel('or with another address').fill('mele@builder.example')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(toast(page, 'Integration connected successfully')).toBeVisible()

  // Asked for only now.
  await expect(section.getByLabel('My tasks that have a date')).toBeChecked()
  await hasNoViolations(page, 'profile, a calendar offered')
  await section.getByRole('button', { name: 'Keep a calendar of my work in Outlook' }).click()
  await expect(page.getByText('Calendars.ReadWrite', { exact: false })).toBeVisible()
  await page.getByLabel('or with another address').fill('mele@builder.example')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page).toHaveURL('/app/profile/microsoft')
  await expect(section.getByText('In line with Outlook since', { exact: false })).toBeVisible({ timeout: 60_000 })

  const there = await elsewhere()
  await there.goto(`${sandbox}/microsoft/people`)
  await there.getByRole('link', { name: 'Mele', exact: true }).click()
  await there.getByRole('link', { name: 'Calendars' }).click()
  await expect(there.getByRole('heading', { name: /^Stringline – / })).toBeVisible()
  await expect(there.getByLabel(`First day of ${title}`)).toHaveValue(day)
  await there.getByLabel(`First day of ${title}`).fill(other)
  await there.getByLabel(`Last day of ${title}`).fill(other)
  await there.getByRole('button', { name: `Save ${title}` }).click()
  await expect(there.getByLabel(`First day of ${title}`)).toHaveValue(other)

  // Whatever changes here has it looked at; by itself it is every ten minutes.
  await given.task({ title: unique('Book crane'), assignedToId: me?.id, dueDate: day })
  const change = section.getByRole('listitem').filter({ hasText: title })
  await expect(change.getByText('In Outlook')).toBeVisible({ timeout: 60_000 })
  await hasNoViolations(page, 'profile, a change offered')

  await page.goto('/app/tasks/calendar')
  await expect(page.getByText('1 change you made in Outlook waits for your word.')).toBeVisible()
  await page.getByRole('link', { name: 'Look at it' }).click()

  const onPhone = await elsewhere({ ...phone, storageState: await page.context().storageState() })
  await onPhone.goto('/app/profile/microsoft')
  await expect(onPhone.getByRole('button', { name: 'Take it' })).toBeVisible()
  await fitsTheScreen(onPhone)
  await canBeTouched(onPhone)
  await onPhone.getByRole('button', { name: 'Take it' }).scrollIntoViewIfNeeded()

  await change.getByRole('button', { name: 'Take it' }).click()
  await expect(toast(page, 'Taken from Outlook')).toBeVisible()
  await expect(section.getByText('Changed in Outlook')).toHaveCount(0)
  expect(await given.read<object>(`/api/tasks/${task.id}`)).toMatchObject({ dueDate: other })
})
