import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'

import { hasNoViolations } from './axe.ts'
import { expect, test } from './journey.ts'
import { fitsTheScreen, phone } from './phone.ts'

/** Unpacks an archive as anybody would; the paths of what is in it. */
async function unpack(archive: string, folder: string): Promise<string[]> {
  const zip = await yauzl.fromBufferPromise(await readFile(archive))
  const paths: string[] = []
  for await (const entry of zip.eachEntry()) {
    const path = join(folder, entry.fileName)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await buffer(await zip.openReadStreamPromise(entry)))
    paths.push(entry.fileName)
  }
  return paths
}

test('everything is taken along, and looked at without a connection', async ({ signedInAs, elsewhere, page }, info) => {
  test.slow()
  await signedInAs('orgAdmin')
  await page.goto('/app/settings/export')
  await expect(page.getByText('No export yet')).toBeVisible()
  await hasNoViolations(page, 'no export yet')
  await page.getByRole('button', { name: 'Export Everything' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Asked for by' })
  await expect(row).toBeVisible()
  await hasNoViolations(page, 'an export under way')
  const link = row.getByRole('link', { name: 'Download' })
  await expect(link).toBeVisible({ timeout: 120_000 })
  await expect(row.getByText('Kept until')).toBeVisible()
  await hasNoViolations(page, 'an export that is ready')

  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^Harbour & Ridge Builders \d{4}-\d\d-\d\d\.zip$/)
  const folder = info.outputPath('unpacked')
  const paths = new Set(await unpack(await download.path(), folder))

  const offline = await elsewhere({ offline: true })
  await offline.goto(pathToFileURL(join(folder, 'index.html')).href)
  await expect(offline.getByRole('heading', { level: 1 })).toHaveText('Everything of Harbour & Ridge Builders')
  const links = await offline.getByRole('link').evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
  expect(links.length).toBeGreaterThan(80)
  expect(links.map(decodeURIComponent).filter((path) => !paths.has(path))).toEqual([])
  await hasNoViolations(offline, 'the page of an archive')
  await offline.setViewportSize(phone.viewport)
  await hasNoViolations(offline, 'the page of an archive, on a phone')

  await page.setViewportSize(phone.viewport)
  await hasNoViolations(page, 'an export that is ready, on a phone')
  await fitsTheScreen(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await row.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this export?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No export yet')).toBeVisible()
})
