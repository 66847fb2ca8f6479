import type { Page } from '@playwright/test'

import { dialogOf, pageAction } from './forms.ts'
import { unique } from './given.ts'
import { expect, signInBy, test } from './journey.ts'
import { phone } from './phone.ts'
import { lookAt, type Screen } from './screens.ts'

// The screens of tasks, but for what their journeys look at: menus and dialogs open, errors showing, empty and full.

// Each test looks at many screens.
test.describe.configure({ timeout: 180_000 })

const pressed = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click()
}
const opensMenu = (name: string | RegExp) => async (page: Page) => {
  await pressed(name)(page)
  await expect(page.getByRole('menu')).toBeVisible()
}

/** The list narrowed to one task, or to none. */
const listScreens = (title: string): Screen[] => {
  const at = `/app/tasks?search=${encodeURIComponent(title)}`
  return [
    { name: 'list of tasks', at: '/app/tasks', heading: 'Tasks', shows: 'To do' },
    { name: 'tasks in groups', at: '/app/tasks?group=priority', heading: 'Tasks', shows: 'To do' },
    { name: 'no task that matches', at: `${at}&status=blocked`, heading: 'Tasks', shows: 'Nothing matches' },
    { name: 'menu of a task in the list', at, shows: title, open: opensMenu(`Actions for ${title}`) },
    {
      name: 'status of a task in the list',
      at,
      shows: title,
      open: opensMenu(`Status of ${title}: To do`),
    },
    {
      name: 'due date of a task in the list, refused',
      at,
      shows: title,
      open: async (page) => {
        await pressed(new RegExp(`^Due date of ${title}`))(page)
        await expect(page.getByRole('dialog', { name: 'Due' }).getByRole('combobox')).toBeFocused()
        await page.keyboard.type('someday')
        await page.keyboard.press('Enter')
        await expect(page.getByText('Please enter a date')).toBeVisible()
      },
    },
    {
      name: 'a quick line as it is understood',
      at: '/app/tasks',
      heading: 'Tasks',
      open: async (page) => {
        await page.getByRole('combobox', { name: 'Add a task' }).pressSequentially('Order trusses !high ^fri +roof')
        await expect(page.getByText('High', { exact: true }).last()).toBeVisible()
      },
    },
    {
      name: 'a new task with errors',
      at: '/app/tasks?dialog=new',
      open: async (page) => {
        const dialog = await dialogOf(page, 'New Task')
        await dialog.getByRole('button', { name: 'Create Task' }).click()
        await expect(dialog.getByText('Title is required')).toBeVisible()
      },
    },
  ]
}

const taskScreens = (id: string): Screen[] => [
  {
    name: 'a task, a value that is refused',
    at: `/app/tasks/${id}`,
    open: async (page) => {
      await pressed(/^Value:/)(page)
      await page.getByLabel('Value').fill('plenty')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Please enter a valid amount')).toBeVisible()
    },
  },
  {
    name: 'a task, its description being written',
    at: `/app/tasks/${id}`,
    open: async (page) => {
      await pressed('Add a description')(page)
      await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
    },
  },
  { name: 'a task, who has it', at: `/app/tasks/${id}`, open: pressed(/^Assigned to:/) },
  {
    name: 'a task, the question before it is deleted',
    at: `/app/tasks/${id}`,
    open: async (page) => {
      await (await pageAction(page, 'Delete')).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'a task that is not there',
    at: '/app/tasks/019a0000-0000-7000-8000-000000000000',
    heading: 'Task Not Found',
  },
]

const boardScreens: Screen[] = [
  { name: 'a board with nothing on it', at: '/app/tasks/board?search=nothinglikethis', heading: 'Task Board' },
  {
    name: 'filters of the board',
    at: '/app/tasks/board',
    heading: 'Task Board',
    phoneOnly: true,
    open: async (page) => {
      await pressed(/^Filters/)(page)
      await dialogOf(page, 'Filters')
    },
  },
]

const calendarScreens: Screen[] = [
  { name: 'a day of the calendar', at: '/app/tasks/calendar?view=day', heading: 'Task Calendar' },
  { name: 'the unscheduled', at: '/app/tasks/calendar?unscheduled=open', heading: 'Task Calendar' },
]

for (const device of ['desktop', 'phone'] as const) {
  test(`tasks, ${device}`, async ({ elsewhere, given, complaints }) => {
    complaints.expectRefusal(404, /\/api\/tasks\//)
    complaints.expectRefusal(422, /\/api\/tasks\//)
    const { id, title } = await given.task({ title: unique('Seal the eaves') })
    const page = await elsewhere(device === 'phone' ? phone : {})
    await signInBy(page, 'orgAdmin')
    await lookAt(page, device, [...listScreens(title), ...taskScreens(id), ...boardScreens, ...calendarScreens])
  })
}
