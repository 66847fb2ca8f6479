import type { Page } from '@playwright/test'

import { unique } from './given.ts'
import { expect, test } from './journey.ts'

// What is typed wins, however the keys fall around the pause after which the list searches.
const lists = [
  { address: '/app/clients', box: 'Search clients' },
  { address: '/app/jobs', box: 'Search jobs' },
  { address: '/app/reports', box: 'Search reports' },
  { address: '/app/invoices', box: 'Search invoices' },
  { address: '/app/variations', box: 'Search variations' },
]

for (const { address, box } of lists) {
  test(`every letter typed into ${box} stays`, async ({ signedInAs }) => {
    const page = await signedInAs('orgAdmin')
    await page.goto(address)
    const search = searchBox(page, box)
    for (const pause of [60, 235, 250, 265, 280, 300]) {
      await search.fill('')
      await search.pressSequentially('harbour', { delay: pause })
      await expect(search).toHaveValue('harbour')
      await expect(page).toHaveURL((url) => url.searchParams.get('search') === 'harbour')
      await expect(search).toHaveValue('harbour')
    }
  })
}

test('what a search finds is in no column’s order until one is chosen, the list’s own among them', async ({
  signedInAs,
  given,
}) => {
  const word = unique('Soffit')
  for (const [title, dueDate] of [
    ['early', '2030-02-01'],
    ['late', '2030-03-01'],
    ['middle', '2030-02-15'],
  ])
    await given.task({ title: `${word} ${title}`, dueDate: dueDate ?? '' })
  const page = await signedInAs('orgAdmin')
  await page.goto(`/app/tasks?search=${encodeURIComponent(word)}`)
  const due = page.getByRole('columnheader', { name: 'Due' })
  const titles = page.getByRole('link', { name: new RegExp(`^${word}`) })
  await expect(titles).toHaveCount(3)
  await expect(due).toHaveAttribute('aria-sort', 'none')
  await due.getByRole('button').click()
  await expect(due).toHaveAttribute('aria-sort', 'ascending')
  await expect(titles).toHaveText([/early/, /middle/, /late/])
  await page.reload()
  await expect(titles).toHaveText([/early/, /middle/, /late/])
  await due.getByRole('button').click()
  await expect(titles).toHaveText([/late/, /middle/, /early/])
})

test('the space after a word stays, and the next word is a word of its own', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await page.goto('/app/clients')
  const search = searchBox(page)
  await search.pressSequentially('harbour ')
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === 'harbour')
  await expect(search).toHaveValue('harbour ')
  await search.pressSequentially('care')
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === 'harbour care')
  await expect(search).toHaveValue('harbour care')
})

test('letters typed in the middle stay where they were typed', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await page.goto('/app/clients?search=hrbour')
  const search = searchBox(page)
  await search.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  for (const letter of 'aaa') {
    await page.keyboard.type(letter, { delay: 265 })
  }
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === 'haaarbour')
  await expect(search).toHaveValue('haaarbour')
})

test('a word being composed is searched once it is whole', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await page.clock.install()
  await page.goto('/app/clients')
  const search = searchBox(page)
  await search.focus()
  const keyboard = await page.context().newCDPSession(page)
  const searched: string[] = []
  page.on('request', (request) => {
    const text = new URL(request.url()).searchParams.get('search')
    if (request.url().includes('/api/clients?') && text !== null) searched.push(text)
  })
  for (const text of ['か', 'かい', 'かいは', 'かいはつ']) {
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await expect(search).toHaveValue(text)
    // Longer than the list waits before it searches.
    await page.clock.runFor(400)
    await expect(search).toHaveValue(text)
  }
  await keyboard.send('Input.insertText', { text: '開発' })
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === '開発')
  await expect(search).toHaveValue('開発')
  expect(searched.filter((text) => text !== '開発')).toEqual([])
})

test('Back and Forward, the × and Clear all are obeyed by the box', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await page.goto('/app/clients')
  const search = searchBox(page)
  await search.pressSequentially('bay')
  await page.getByRole('button', { name: /^Inactive/ }).click()
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('search') === 'bay' && url.searchParams.get('status') === 'inactive',
  )
  await search.fill('bayou')
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === 'bayou')
  await page.goBack()
  await expect(search).toHaveValue('bay')
  await page.goForward()
  await expect(search).toHaveValue('bayou')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await expect(page).toHaveURL((url) => !url.searchParams.has('search') && url.searchParams.has('status'))

  // Cleared while the last letter is still waiting to be searched.
  await search.pressSequentially('zzz')
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(search).toHaveValue('')
  await expect(page).toHaveURL((url) => url.search === '')
})

test('a filter chosen at once after the last letter keeps the letter', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await page.goto('/app/jobs')
  const search = searchBox(page, 'Search jobs')
  await search.pressSequentially('villa')
  await page.getByRole('button', { name: /^Completed/ }).click()
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('search') === 'villa' && url.searchParams.get('status') === 'completed',
  )
  await expect(search).toHaveValue('villa')
})

const searchBox = (page: Page, name = 'Search clients') => page.getByRole('textbox', { name })
