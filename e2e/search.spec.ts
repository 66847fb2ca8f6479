import type { Page } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { phone } from './phone.ts'

// The search of the top bar, and the page of all that it finds.

const field = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search' })
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' })

test('by keys alone: to the box, down to a result, and into it', async ({ signedInAs, given }) => {
  const name = unique('Pōhutukawa Lodge')
  const { id } = await given.client({ name })
  const page = await signedInAs('orgAdmin')
  await page.goto('/app')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(field(page)).toBeVisible()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(name.replace('ō', 'o').toLowerCase())
  const found = results(page).getByRole('option', { name })
  await expect(found).toBeVisible()
  await expect(found.locator('mark').first()).toHaveText('Pōhutukawa')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await found.getAttribute('id')) ?? '')
  await page.keyboard.press('Escape')
  await expect(results(page)).toBeHidden()
  await expect(field(page)).toHaveValue(name.replace('ō', 'o').toLowerCase())
  await field(page).press('ArrowLeft')
  await field(page).blur()
  await page.keyboard.press('/')
  await expect(found).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/app/clients/${id}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
})

test('five at most, and then all of them on a page by type, which Back leads out of', async ({ signedInAs, given }) => {
  const word = `Rewarewa${unique('').trim()}`
  for (let nth = 1; nth <= 3; nth += 1) await given.client({ name: `${word} client ${nth}` })
  for (let nth = 1; nth <= 3; nth += 1) await given.task({ title: `${word} task ${nth}`, dueDate: '2030-01-01' })
  const page = await signedInAs('orgAdmin')
  await page.goto('/app/jobs')
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
  await field(page).fill(word)
  await expect(results(page).getByRole('option')).toHaveCount(6)
  await results(page).getByRole('option', { name: 'Show all results' }).click()
  await expect(page).toHaveURL(`/app/search?q=${word}`)
  await expect(page).toHaveTitle(new RegExp(word))
  const main = page.getByRole('main')
  await expect(main.getByRole('list', { name: 'Results' }).getByRole('link')).toHaveCount(6)
  await main.getByRole('link', { name: 'Tasks 3' }).click()
  await expect(page).toHaveURL(`/app/search?q=${word}&type=task`)
  await expect(main.getByRole('list', { name: 'Results' }).getByRole('link')).toHaveCount(3)
  await main.getByRole('link', { name: `${word} task 2` }).click()
  await expect(page).toHaveURL(/\/app\/tasks\/[\w-]+$/)
  await page.goBack()
  await expect(main.getByRole('link', { name: 'Tasks 3' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(main.getByRole('list', { name: 'Results' }).getByRole('link')).toHaveCount(6)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
})

test('fewer than five have no page to go to but by Enter, which says what was mended', async ({
  signedInAs,
  given,
}) => {
  const end = unique('').trim().replaceAll(/\d/g, 'x')
  await given.client({ name: `Kaikoura${end} Joinery` })
  const page = await signedInAs('orgAdmin')
  await page.goto('/app')
  await field(page).fill(`kaikuora${end}`)
  await expect(page.getByText(`Showing results for “kaikoura${end}”`)).toBeVisible()
  await expect(results(page).getByRole('option')).toHaveCount(1)
  await expect(results(page).getByRole('option', { name: 'Show all results' })).toBeHidden()
  await field(page).press('Enter')
  await expect(page).toHaveURL(`/app/search?q=kaikuora${end}`)
  await expect(page.getByRole('main').getByText(`Showing results for “kaikoura${end}”`)).toBeVisible()
  await page.getByRole('textbox').fill(`zzz${end}zzz`)
  await expect(page.getByText(`Nothing matches “zzz${end}zzz”`)).toBeVisible()
})

test('an answer to what was typed before is dropped', async ({ signedInAs, given }) => {
  const [early, late] = [unique('Tarata'), unique('Mamaku')]
  await given.client({ name: early })
  await given.client({ name: late })
  const page = await signedInAs('orgAdmin')
  await page.goto('/app')
  await field(page).focus()
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    (url) => url.pathname === '/api/search' && url.searchParams.get('q') === early,
    async (route) => {
      await held
      await route.continue().catch(() => undefined)
    },
  )
  const asked = page.waitForRequest((request) => request.url().includes('/api/search'))
  await field(page).fill(early)
  await asked
  await field(page).fill(late)
  await expect(results(page).getByRole('option', { name: late })).toBeVisible()
  release()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(results(page).getByRole('option')).toHaveText([new RegExp(late)])
})

test('people of a client find their reports and what was sent to them', async ({ signedInAs }) => {
  const page = await signedInAs('client')
  await page.goto('/app')
  await field(page).fill('2026')
  await expect(results(page).getByRole('option').first()).toBeVisible()
  const types = await results(page).getByRole('option').allInnerTexts()
  for (const text of types.filter((each) => !each.includes('Show all'))) expect(text).toMatch(/\n(Report|Invoice)/)
})

test('a person is found by who may list users, and leads to their line', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await page.goto('/app')
  await field(page).fill('mele')
  const found = results(page).getByRole('option', { name: /^Mele .*User · / })
  await expect(found).toBeVisible()
  const [address = ''] = /[\w.+-]+@[\w.-]+/.exec(await found.innerText()) ?? []
  await found.click()
  await expect(page).toHaveURL(`/app/settings/users?search=${encodeURIComponent(address)}`)
  await expect(page.getByRole('main').getByRole('row', { name: /Mele/ })).toBeVisible()
})

test('a super admin outside every company has no search', async ({ signedInAs }) => {
  const page = await signedInAs('superAdmin')
  await page.goto('/app')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(field(page)).toBeHidden()
})

test('box and page have no violation', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await page.goto('/app')
  await field(page).fill('harbour')
  await expect(results(page).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await hasNoViolations(page, 'search box with results')
  await field(page).press('Enter')
  await page.goto('/app/search?q=harbour')
  await expect(page.getByRole('main').getByRole('list', { name: 'Results' })).toBeVisible()
  await hasNoViolations(page, 'page of results')
})

for (const { language, label, all } of [
  { language: 'es', label: 'Buscar', all: 'Ver todos los resultados' },
  { language: 'fr', label: 'Rechercher', all: 'Afficher tous les résultats' },
])
  test(`the box speaks ${language}`, async ({ signedInAs }) => {
    const page = await signedInAs('staff')
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto('/app')
    await page.getByRole('banner').getByRole('combobox', { name: label }).fill('2026')
    await expect(page.getByRole('option', { name: all })).toBeVisible()
  })

test.describe('on a phone', () => {
  test.use(phone)

  test('the box opens over the bar, and closes with what was typed kept', async ({ signedInAs }) => {
    const page = await signedInAs('orgAdmin')
    await page.goto('/app')
    await expect(field(page)).toBeHidden()
    await page.getByRole('button', { name: 'Search' }).tap()
    await expect(field(page)).toBeFocused()
    await field(page).fill('harbour')
    await expect(results(page).getByRole('option').first()).toBeVisible()
    await page.getByRole('button', { name: 'Close the search' }).tap()
    await expect(field(page)).toBeHidden()
    await page.getByRole('button', { name: 'Search' }).tap()
    await expect(field(page)).toHaveValue('harbour')
    await results(page).getByRole('option').first().tap()
    await expect(page).toHaveURL(/\/app\/\w+\/[\w-]+$/)
    await expect(field(page)).toBeHidden()
  })
})
