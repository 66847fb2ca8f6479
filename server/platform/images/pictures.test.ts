import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { openPictures, PictureError } from './pictures.ts'

const pictures = openPictures({ log: { warn: () => undefined } })
afterAll(() => pictures.close())

const drawing = (width: number, height: number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#c03020"/><rect width="50%" height="50%" fill="#2040d0"/></svg>`),
  )

const phone = () => readFile(new URL('./fixtures/phone.heic', import.meta.url))

async function pixel(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return [...data.subarray(at, at + 3)]
}

const isBlue = ([red = 0, , blue = 0]: number[]) => blue > 150 && red < 90
const isRed = ([red = 0, , blue = 0]: number[]) => red > 150 && blue < 90

describe('pictures.make takes', () => {
  const picture = drawing(64, 48)
  const sources = {
    JPEG: () => picture.clone().jpeg().toBuffer(),
    PNG: () => picture.clone().png().toBuffer(),
    GIF: () => picture.clone().gif().toBuffer(),
    WebP: () => picture.clone().webp().toBuffer(),
    AVIF: () => picture.clone().avif().toBuffer(),
    'HEIC from a phone': phone,
  }
  for (const [name, make] of Object.entries(sources)) {
    it(`a ${name}`, async () => {
      const { full, print, thumb } = await pictures.make(await make(), 'photo')
      for (const made of [full, print, thumb]) {
        expect(made.contentType).toBe('image/jpeg')
        const { width, height, format } = await sharp(made.bytes).metadata()
        expect({ width, height, format }).toEqual({ width: made.width, height: made.height, format: 'jpeg' })
      }
      expect(isBlue(await pixel(full.bytes, 5, 5))).toBe(true)
      expect(isRed(await pixel(full.bytes, full.width - 5, full.height - 5))).toBe(true)
    })
  }

  it('an animation as its first frame', async () => {
    const frames = [drawing(32, 32), drawing(32, 32).negate({ alpha: false })]
    const gif = await sharp(await Promise.all(frames.map((frame) => frame.png().toBuffer())), {
      join: { animated: true },
    })
      .gif()
      .toBuffer()
    expect((await sharp(gif, { animated: true }).metadata()).pages).toBe(2)
    const { full } = await pictures.make(gif, 'photo')
    expect([full.width, full.height]).toEqual([32, 32])
    expect(isBlue(await pixel(full.bytes, 4, 4))).toBe(true)
  })
})

describe('pictures.make makes', () => {
  it('pictures of at most 2400, 1400 and 480 px, keeping the shape', async () => {
    const { full, print, thumb } = await pictures.make(await drawing(3000, 1500).jpeg().toBuffer(), 'photo')
    expect([full.width, full.height]).toEqual([2400, 1200])
    expect([print.width, print.height]).toEqual([1400, 700])
    expect([thumb.width, thumb.height]).toEqual([480, 240])
    const logo = await pictures.make(await drawing(3000, 1500).png().toBuffer(), 'logo')
    expect([logo.print.width, logo.print.height]).toEqual([600, 300])
  })

  it('no picture larger than it came', async () => {
    const { full, thumb } = await pictures.make(await drawing(100, 80).png().toBuffer(), 'photo')
    expect([full.width, thumb.width]).toEqual([100, 100])
  })

  const patch = sharp({ create: { width: 32, height: 32, channels: 3, background: { r: 208, g: 32, b: 32 } } })
  const wide = () => patch.clone().withIccProfile('p3')
  it.each([
    ['JPEG', () => wide().jpeg({ quality: 100 }).toBuffer()],
    ['PNG', () => wide().png().toBuffer()],
    ['PNG of 16 bits', () => wide().toColourspace('rgb16').png().toBuffer()],
    ['WebP', () => wide().webp({ lossless: true }).toBuffer()],
    ['AVIF', () => wide().avif({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()],
    ['AVIF of 12 bits', () => wide().avif({ quality: 100, bitdepth: 12, chromaSubsampling: '4:4:4' }).toBuffer()],
    // Not every red can be printed: the profile has its own.
    ['JPEG for print', () => patch.clone().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(), 12],
  ])('the colours of a %s with a profile', async (_, make, within = 4) => {
    const { full } = await pictures.make(await make(), 'photo')
    const made = await pixel(full.bytes, 16, 16)
    expect(made.map((value, at) => Math.abs(value - [208, 32, 32][at]!) <= within)).toEqual([true, true, true])
  })

  it('an upright picture of one taken sideways', async () => {
    const sideways = await drawing(80, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const { full } = await pictures.make(sideways, 'photo')
    expect([full.width, full.height]).toEqual([40, 80])
    // Turned clockwise: the blue corner is now at the top right.
    expect(isBlue(await pixel(full.bytes, 35, 5))).toBe(true)
  })

  it('a logo that keeps its transparency, and a photo on white', async () => {
    const transparent = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const logo = await pictures.make(transparent, 'logo')
    expect([logo.full.contentType, logo.print.contentType, logo.thumb.contentType]).toEqual([
      'image/png',
      'image/png',
      'image/png',
    ])
    expect((await sharp(logo.thumb.bytes).stats()).isOpaque).toBe(false)
    const photo = await pictures.make(transparent, 'photo')
    expect(await pixel(photo.full.bytes, 20, 20)).toEqual([255, 255, 255])
  })
})

describe('pictures.make forgets', () => {
  it('where and with what a picture was taken', async () => {
    const exif = {
      IFD0: { Make: 'CanaryPhone', Copyright: 'Canary Owner' },
      IFD3: { GPSLatitude: '36/1 50/1 0/1', GPSLatitudeRef: 'S' },
    }
    const source = await drawing(600, 400)
      .jpeg()
      .withExif(exif)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">CanaryXmp</x:xmpmeta>')
      .toBuffer()
    expect(source.includes('CanaryPhone')).toBe(true)
    const { full, print, thumb, isBare } = await pictures.make(source, 'photo')
    expect([isBare, (await pictures.make(full.bytes, 'photo')).isBare]).toEqual([false, true])
    for (const { bytes } of [full, print, thumb]) {
      const { exif: left, icc, xmp, iptc } = await sharp(bytes).metadata()
      expect({ left, icc, xmp, iptc }).toEqual({ left: undefined, icc: undefined, xmp: undefined, iptc: undefined })
      expect(Buffer.from(bytes).includes('Canary')).toBe(false)
    }
  })

  it('the same of a HEIC photo', async () => {
    const source = await phone()
    expect(source.includes('CanaryPhone')).toBe(true)
    const { full } = await pictures.make(source, 'photo')
    expect(Buffer.from(full.bytes).includes('Canary')).toBe(false)
  })

  it('what was hidden behind the picture', async () => {
    const polyglot = Buffer.concat([await drawing(50, 50).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { full } = await pictures.make(polyglot, 'photo')
    expect(Buffer.from(full.bytes).includes('script')).toBe(false)
  })
})

describe('pictures.make refuses', () => {
  const answer = (bytes: Uint8Array) =>
    pictures.make(bytes, 'photo').then(
      () => 'taken',
      (error: unknown) => (error instanceof PictureError ? error.code : error),
    )
  const refusal = 'not an image'

  it('SVG, with and without a declaration', async () => {
    expect(
      await answer(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'),
      ),
    ).toBe(refusal)
    expect(
      await answer(
        Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
      ),
    ).toBe(refusal)
  })
  it('TIFF', async () => expect(await answer(await drawing(20, 20).tiff().toBuffer())).toBe(refusal))
  it('a PDF, text, and nothing at all', async () => {
    expect(await answer(Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'))).toBe(refusal)
    expect(await answer(Buffer.from('holiday.jpg'))).toBe(refusal)
    expect(await answer(new Uint8Array())).toBe(refusal)
  })
  it('a picture cut off on its way', async () => {
    const whole = await drawing(400, 400).png().toBuffer()
    expect(await answer(whole.subarray(0, Math.floor(whole.length / 2)))).toBe('damaged')
    expect(await answer(whole.subarray(0, 20))).toBe('damaged')
    const heic = await phone()
    expect(await answer(heic.subarray(0, heic.length - 150))).toBe('damaged')
  })
})
