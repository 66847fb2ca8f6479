import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { FileView } from '#domain/files/schema.ts'
import { dialogOf } from './forms.ts'
import { expect, test } from './journey.ts'

/** Blue in its top left quarter, red elsewhere; turned by the camera. */
async function jpeg(width: number, height: number, orientation = 1): Promise<Buffer> {
  const quarter = { create: { width: width >> 1, height: height >> 1, channels: 3 as const, background: '#2040d0' } }
  return sharp({ create: { width, height, channels: 3, background: '#c03020' } })
    .composite([{ input: quarter, left: 0, top: 0 }])
    .withExif({ IFD3: { GPSLatitude: '36/1 50/1 54/1', GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
}

test('photos that are too large are made smaller on their way, upright', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await page.goto('/app/reports?dialog=new')
  const form = await dialogOf(page, 'Create Report')
  const cases = [
    // The longest side of what is kept is 2,400 pixels.
    { name: 'upright.jpg', bytes: await jpeg(9248, 6936, 6), sides: [1800, 2400] },
    { name: 'panorama.jpg', bytes: await jpeg(16_382, 3_876), sides: [2400, 568] },
    { name: 'ordinary.jpg', bytes: await jpeg(1200, 900), sides: [1200, 900] },
  ]
  for (const { name, bytes, sides } of cases) {
    const answered = page.waitForResponse(/\/api\/files\?/)
    const file = { name, mimeType: 'image/jpeg', buffer: bytes }
    await form.locator('input[type=file][multiple]').setInputFiles(file)
    const stored = (await (await answered).json()) as FileView
    expect([stored.name, stored.width, stored.height]).toEqual([name, ...sides])
    const shown = await page.request.get(stored.url)
    const { data, info } = await sharp(await shown.body())
      .raw()
      .toBuffer({ resolveWithObject: true })
    const blueAt = name === 'upright.jpg' ? info.width - 20 : 20
    expect(data[(20 * info.width + blueAt) * info.channels + 2]).toBeGreaterThan(150)
  }
})

test('a picture that is too large and can’t be opened is refused with a reason', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await page.goto('/app/reports?dialog=new')
  const form = await dialogOf(page, 'Create Report')
  const buffer = Buffer.concat([await readFile('server/platform/images/fixtures/p3.heic'), Buffer.alloc(11_000_000)])
  await form.locator('input[type=file][multiple]').setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer })
  await expect(form.getByRole('alert')).toHaveText(
    'This browser cannot open the picture to make it smaller. Please upload a copy of less than 10MB',
  )
})

test('a HEIC photo has its name and state in its tile until its picture comes', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/files\?/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/app/reports?dialog=new')
  const form = await dialogOf(page, 'Create Report')
  const buffer = await readFile('server/platform/images/fixtures/p3.heic')
  await form.locator('input[type=file][multiple]').setInputFiles({ name: 'IMG_1.HEIC', mimeType: '', buffer })
  const tile = form.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  await expect(tile.getByText('IMG_1.HEIC')).toBeVisible()
  await expect(tile.getByText(/^(Uploading|Processing)…$/)).toBeVisible()
  held.resolve()
  await expect(tile.locator('img[src*="/api/files/"]')).toBeVisible()
  await expect(tile.getByText('IMG_1.HEIC')).toHaveCount(0)
})
