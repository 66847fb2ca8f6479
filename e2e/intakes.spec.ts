import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Page, TestInfo } from '@playwright/test'
import yauzl from 'yauzl'

import { hasNoViolations } from './axe.ts'
import type { Given } from './given.ts'
import { expect, test } from './journey.ts'
import { companyOfItsOwn } from './own-company.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'

const desk = { width: 1280, height: 800 }

/** What a company's lists and pictures of money say; what is whoever asks’ own stays out. */
async function figuresOf(given: Given) {
  const [dashboard, money, invoices] = await Promise.all([
    given.read<Record<string, unknown>>('/api/dashboard'),
    given.read<object>('/api/dashboard/money'),
    given.read<{ items: { invoiceNumber: string; total: string; balance: string; status: string }[] }>(
      '/api/invoices?pageSize=100&sort=invoiceNumber',
    ),
  ])
  const names = ['activeClients', 'activeJobs', 'completedJobs', 'overdueJobs', 'totalReports', 'revenue']
  const counts = await Promise.all(
    ['clients', 'jobs', 'reports', 'invoices', 'variations', 'tasks'].map(async (list) => {
      const { total } = await given.read<{ total: number }>(`/api/${list}?pageSize=1`)
      return [list, total] as const
    }),
  )
  return {
    counts: Object.fromEntries(counts),
    dashboard: Object.fromEntries(names.map((name) => [name, dashboard[name]])),
    money,
    invoices: invoices.items.map(({ invoiceNumber, total, balance, status }) => [
      invoiceNumber,
      total,
      balance,
      status,
    ]),
  }
}

/** An archive of the demo company, and what it had at that moment: other journeys work in it as well. */
async function archiveAndFigures(given: Given) {
  for (let turn = 1; ; turn += 1) {
    const before = await figuresOf(given)
    const archive = await given.archive()
    const isQuiet = JSON.stringify(await figuresOf(given)) === JSON.stringify(before)
    if (isQuiet || turn === 4) return { archive, figures: isQuiet ? before : null }
  }
}

/** How many records of each kind the archive says that it has. */
async function countsIn(archive: Buffer): Promise<Record<string, number>> {
  const zip = await yauzl.fromBufferPromise(archive)
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'manifest.json')
      return (
        JSON.parse((await buffer(await zip.openReadStreamPromise(entry))).toString()) as {
          counts: Record<string, number>
        }
      ).counts
  throw new Error('An archive without a manifest')
}

async function stored(info: TestInfo, name: string, bytes: Buffer): Promise<string> {
  const path = info.outputPath(name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, bytes)
  return path
}

const choose = (page: Page, path: string) => page.locator('input[type=file]').setInputFiles(path)
const stamp = (page: Page, text: string) => page.getByRole('heading', { level: 1 }).getByText(text)

/** Looked at on a desk and on a phone. */
async function looksRight(page: Page, screen: string): Promise<void> {
  await hasNoViolations(page, screen)
  await page.setViewportSize(phone.viewport)
  await fitsTheScreen(page, screen)
  await hasNoViolations(page, `${screen}, on a phone`)
  await page.setViewportSize(desk)
}

test('everything of a company comes into a new one', async ({ given, page, complaints }, info) => {
  test.setTimeout(600_000)
  const { archive, figures } = await archiveAndFigures(given)
  const counts = await countsIn(archive)
  const path = await stored(info, 'Harbour & Ridge Builders.zip', archive)
  const own = await companyOfItsOwn(page, 'moves')

  await page.goto('/app/settings/export')
  await page.getByRole('link', { name: 'Bring an archive in' }).click()
  await expect(page.getByRole('heading', { name: 'Bring an archive in', level: 1 })).toBeVisible()
  await choose(page, await stored(info, 'photo.jpg', Buffer.from('no zip at all')))
  await expect(page.getByText('This file is not an archive of Stringline')).toBeVisible()
  await looksRight(page, 'nothing begun')

  // The second part stays on its way, until the page is left.
  await page.route('**/parts/1', () => undefined)
  await choose(page, path)
  const tape = page.getByRole('progressbar', { name: 'How much of the archive has arrived' })
  await expect(tape).not.toHaveAttribute('aria-valuenow', '0')
  await expect(page.getByText('Keep this window open')).toBeVisible()
  await looksRight(page, 'being sent')
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByRole('group', { name: 'Choose the same file to go on' })).toBeVisible()
  await choose(page, await stored(info, 'another.zip', archive.subarray(1)))
  await expect(page.getByText('is another file than')).toBeVisible()
  await looksRight(page, 'broken off')
  const changed = Buffer.from(archive)
  for (let at = 100; at < changed.length; at += 1_000_000) changed[at] = (changed[at] ?? 0) ^ 1
  complaints.expectRefusal(409, /\/api\/archive-imports/)
  await choose(page, await stored(info, 'changed.zip', changed))
  await expect(page.getByText('This is another file than the one that was begun')).toBeVisible()

  // A break of the network costs one part, and mends itself.
  complaints.expectOffline()
  let isBroken = true
  await page.route('**/parts/1', (route) => (isBroken ? route.abort() : route.continue()))
  await choose(page, path)
  await expect(page.getByText('No connection. It goes on by itself')).toBeVisible()
  await looksRight(page, 'without a connection')
  isBroken = false
  await expect(stamp(page, 'Ready to bring in')).toBeVisible({ timeout: 180_000 })
  await expect(page.getByText('Harbour & Ridge Builders', { exact: true })).toBeVisible()
  await looksRight(page, 'ready')

  await page.getByRole('button', { name: 'Bring it in' }).click()
  const question = page.getByRole('alertdialog', { name: 'Bring all of it in?' })
  await expect(question).toBeVisible()
  await hasNoViolations(page, 'the question before it comes in')
  await question.getByRole('button', { name: 'Bring it in' }).click()
  await expect(stamp(page, 'Brought in')).toBeVisible({ timeout: 180_000 })
  await expect(page.getByText('Everything of Harbour & Ridge Builders is here.')).toBeVisible()
  await looksRight(page, 'brought in')

  const here = await figuresOf(own)
  const lists = ['clients', 'jobs', 'reports', 'invoices', 'variations', 'tasks']
  expect(here.counts).toEqual(Object.fromEntries(lists.map((list) => [list, counts[list]])))
  if (figures === null) info.annotations.push({ type: 'note', description: 'the demo company never stood still' })
  else expect(here).toEqual(figures)

  await page.getByRole('link', { name: /^Invoices: / }).click()
  await expect(page).toHaveURL(/\/app\/invoices$/)
  await expect(page.getByRole('link', { name: /INV-/ }).first()).toBeVisible()
  await page.goto('/app/imports/archives')
  await expect(page.getByText('Your company has records already')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Harbour & Ridge Builders.zip' })).toBeVisible()
  await looksRight(page, 'a company that is not empty')

  // What the archive tells is marked where it stands beside what happened here.
  await page.goto('/app/settings/security')
  const audit = page.getByRole('region', { name: 'Audit' })
  await expect(audit.getByText('Entries that came in with an archive are marked')).toBeVisible()
  const marked = audit.getByRole('listitem').filter({ hasText: 'From an archive' })
  await expect(marked.first()).toBeVisible()
  await looksRight(page, 'the audit, with what an archive tells')
  await page.goto('/app/settings/activity')
  await expect(page.getByRole('listitem').filter({ hasText: 'From an archive' }).first()).toBeVisible()
  await looksRight(page, 'the activity, with what an archive tells')
})

test.describe('on a phone', () => {
  test.use(phone)
  test('what is no archive says so at its place, and is given up', async ({ page }, info) => {
    test.slow()
    await companyOfItsOwn(page, 'tries')
    await page.goto('/app/imports')
    await page.getByRole('link', { name: 'Bring an archive in' }).click()
    // An empty zip, which says nothing of itself.
    const empty = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])
    await choose(page, await stored(info, 'photos.zip', empty))
    await expect(stamp(page, "Can't come in")).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('1 problem stands in the way')).toBeVisible()
    await expect(page.getByText('This file is not an archive of Stringline')).toBeVisible()
    await fitsTheScreen(page)
    await canBeTouched(page)
    await hasNoViolations(page, 'an archive that is refused')
    await page.getByRole('button', { name: 'Remove from the list' }).click()
    await expect(page).toHaveURL(/\/app\/imports\/archives$/)
    await expect(page.getByRole('group', { name: 'Archive to bring in' })).toBeVisible()
    await expect(page.getByText('photos.zip')).toBeHidden()
  })
})

test('an admin is told that it is not theirs to do', async ({ signedInAs }) => {
  const page = await signedInAs('staff')
  await page.goto('/app/imports/archives')
  await expect(page.getByRole('heading', { name: 'No Access' })).toBeVisible()
  await expect(page.getByText('An archive is brought in by whoever may do everything')).toBeVisible()
})
