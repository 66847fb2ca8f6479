import { enterAs, isDrawn, prepare, valuesFor, type Viewer } from './every-screen.ts'
import { openFilters } from './forms.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { hasRoom, laptops } from './laptop.ts'

test.describe.configure({ timeout: 240_000 })

/** Where the first row of a list begins at the latest, in pixels. */
const firstRow = 330

type List = {
  at: string
  viewer: Viewer
  /** The key under which its view is stored, where it has cards and a table. */
  view?: string
  /** What is a row of it; by default of a table, or an item of its list. */
  row?: string
}

const lists: readonly List[] = [
  { at: '/app/clients', viewer: 'orgAdmin', view: 'clientListViewMode' },
  { at: '/app/jobs', viewer: 'orgAdmin', view: 'jobListViewMode' },
  { at: '/app/jobs?unclaimed=true', viewer: 'orgAdmin', view: 'jobListViewMode' },
  { at: '/app/reports', viewer: 'orgAdmin', view: 'reportListViewMode' },
  { at: '/app/invoices', viewer: 'orgAdmin', view: 'invoiceListViewMode' },
  { at: '/app/invoices?status=overdue', viewer: 'orgAdmin', view: 'invoiceListViewMode' },
  { at: '/app/variations', viewer: 'orgAdmin', view: 'variationListViewMode' },
  { at: '/app/clients/:clientId/jobs', viewer: 'orgAdmin', view: 'jobListViewMode' },
  { at: '/app/clients/:clientId/reports', viewer: 'orgAdmin', view: 'reportListViewMode' },
  { at: '/app/jobs/:jobId/invoices', viewer: 'orgAdmin', view: 'invoiceListViewMode' },
  { at: '/app/jobs/:jobId/variations', viewer: 'orgAdmin', view: 'variationListViewMode' },
  { at: '/app/tasks', viewer: 'orgAdmin' },
  { at: '/app/tasks?priority=medium', viewer: 'orgAdmin' },
  { at: '/app/tasks/board', viewer: 'orgAdmin', row: '[data-card]' },
  { at: '/app/tasks/board?lanes=job', viewer: 'orgAdmin', row: '[data-card]' },
  { at: '/app/tasks/calendar', viewer: 'orgAdmin', row: '[data-day]' },
  { at: '/app/tasks/calendar?view=week', viewer: 'orgAdmin', row: '[data-day]' },
  { at: '/app/tasks/calendar?view=agenda', viewer: 'orgAdmin', row: '[data-item]' },
  { at: '/app/my-work', viewer: 'orgAdmin', row: 'h2' },
  { at: '/app/payments', viewer: 'orgAdmin' },
  { at: '/app/milestones', viewer: 'orgAdmin' },
  { at: '/app/search?q=e', viewer: 'orgAdmin' },
  { at: '/app/settings/users', viewer: 'orgAdmin' },
  { at: '/app/settings/roles', viewer: 'orgAdmin', row: 'li.min-w-0' },
  { at: '/app/settings/activity', viewer: 'orgAdmin' },
  { at: '/app/companies', viewer: 'superAdmin' },
]

for (const viewer of ['orgAdmin', 'superAdmin'] as const) {
  test(`on a laptop every list, board and calendar of ${viewer} has its room`, async ({ elsewhere, given }) => {
    const values = await valuesFor(given)
    const client = await given.client({
      name: unique('Te Whare Wānanga o Awanuiārangi Construction Partnership Limited'),
      email: 'accounts.payable@awanuiarangi.example',
    })
    await given.task({ title: unique('Confirm the fire stopping of all penetrations'), jobId: values['jobId']! })
    await given.job(client.id, { name: unique('Seismic strengthening and refurbishment of the assembly hall') })
    const page = await elsewhere({ viewport: laptops[0] })
    await prepare(page)
    await enterAs(page, viewer, values)
    await page.goto('/app')
    for (const list of lists.filter((each) => each.viewer === viewer)) {
      for (const mode of list.view ? ['card', 'table'] : ['']) {
        await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [list.view ?? '', mode])
        const where = `${list.at} ${mode}`
        await test.step(where, async () => {
          await page.goto(list.at.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? ''))
          await isDrawn(page)
          for (const size of laptops) {
            await page.setViewportSize(size)
            const first = page.locator(`main :is(${list.row ?? 'tbody tr, ul[aria-label] > li, ol > li'})`)
            await expect
              .poll(async () => (await first.first().boundingBox())?.y, `${where} at ${size.width}: its first row`)
              .toBeLessThan(firstRow)
            await hasRoom(page, `${where} at ${size.width}`)
          }
        })
      }
    }
  })
}

test('on a laptop a month of six weeks shows today in its last', async ({ elsewhere }) => {
  const page = await elsewhere({ viewport: laptops[0] })
  await page.clock.setFixedTime('2027-05-31T02:00:00Z')
  await enterAs(page, 'orgAdmin', {})
  await page.goto('/app/tasks/calendar')
  const today = page.locator('[data-date="2027-05-31"][aria-current=date]')
  for (const size of laptops) {
    await page.setViewportSize(size)
    await expect(today).toBeInViewport({ ratio: 1 })
  }
})

test('on a laptop the filters open over the page, and what is chosen has a chip', async ({ elsewhere }) => {
  const page = await elsewhere({ viewport: laptops[0] })
  await enterAs(page, 'orgAdmin', {})
  await page.goto('/app/tasks')
  const panel = await openFilters(page)
  await panel.getByRole('group', { name: 'Priority' }).getByRole('button', { name: 'Urgent' }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('priority') === 'urgent')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  const button = page.getByRole('button', { name: /^Filters/ })
  await expect(button).toHaveText('Filters (1)')
  await page.getByRole('button', { name: 'Remove filter Priority: Urgent' }).click()
  await expect(button).toHaveText('Filters')
})

test('the sidebar is narrow on a laptop until somebody chooses otherwise', async ({ elsewhere }) => {
  const page = await elsewhere({ viewport: laptops[0] })
  await enterAs(page, 'orgAdmin', {})
  await page.goto('/app')
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  const width = async () => (await sidebar.boundingBox())?.width
  await expect.poll(width).toBe(80)
  // What stands below another place on a wide screen has its own place here.
  await sidebar.getByRole('link', { name: 'My Work' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Work' })).toBeVisible()
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect.poll(width).toBe(256)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.poll(width).toBe(80)
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await page.setViewportSize(laptops[0])
  await expect.poll(width).toBe(256)
  for (const at of ['/app/tasks/board', '/app/tasks']) {
    await page.goto(at)
    await isDrawn(page)
    for (const size of laptops) {
      await page.setViewportSize(size)
      await hasRoom(page, `${at} at ${size.width} beside the whole sidebar`)
    }
  }
})
