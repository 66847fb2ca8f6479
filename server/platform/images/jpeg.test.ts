import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { openPictures, PictureError } from './pictures.ts'

const pictures = openPictures({ log: { warn: () => undefined } })
afterAll(() => pictures.close())

const made = (bytes: Uint8Array) =>
  pictures.make(bytes, 'photo').then(
    ({ full }) => `${full.width} × ${full.height}`,
    (error: unknown) => (error instanceof PictureError ? error.code : error),
  )

/** Grain over a slope of colours: its bytes are spread over its rows, as those of a photo are. */
const photo = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320">
    <linearGradient id="a" x2="1" y2="1"><stop stop-color="#2040d0"/>
    <stop offset="1" stop-color="#c0a020"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#a)"/></svg>`),
  ).composite([
    {
      input: {
        create: {
          width: 480,
          height: 320,
          channels: 3 as const,
          background: '#888',
          noise: { type: 'gaussian' as const, mean: 128, sigma: 20 },
        },
      },
      blend: 'overlay' as const,
    },
  ])
const upTo = (bytes: Buffer, share: number): Buffer => bytes.subarray(0, Math.floor(bytes.length * share))
const end = Buffer.from([0xff, 0xd9])

describe.each([
  ['ordinary', () => photo().jpeg().toBuffer()],
  ['of full colour', () => photo().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
  ['progressive', () => photo().jpeg({ progressive: true }).toBuffer()],
  ['grey', () => photo().greyscale().jpeg().toBuffer()],
  ['with a profile', () => photo().withIccProfile('p3').jpeg().toBuffer()],
  ['taken sideways', () => photo().withMetadata({ orientation: 8 }).jpeg().toBuffer()],
])('a JPEG, %s,', (name, make) => {
  const size = name === 'taken sideways' ? '320 × 480' : '480 × 320'

  it('is taken without its end marker, cut at 99 % and with bytes before its start', async () => {
    const whole = await make()
    const before = (text: string) => Buffer.concat([Buffer.from(text), whole])
    const taken = [whole.subarray(0, -2), upTo(whole, 0.99), before('\ufeff'), before('\r\n\r\n')]
    for (const bytes of taken) expect(await made(bytes)).toBe(size)
  })

  it('is damaged when half of it is missing, whatever follows', async () => {
    const half = upTo(await make(), 0.5)
    for (const bytes of [half, Buffer.concat([half, end]), upTo(half, 0.1)]) expect(await made(bytes)).toBe('damaged')
  })
})

it('a JPEG for print is taken whole alone', async () => {
  const whole = await photo().toColourspace('cmyk').jpeg().toBuffer()
  expect([await made(whole), await made(upTo(whole, 0.5))]).toEqual(['480 × 320', 'damaged'])
})

it('a JPEG is taken with bytes between its segments, and behind its end', async () => {
  const whole = await photo().jpeg().toBuffer()
  const frame = whole.indexOf(Buffer.from([0xff, 0xc0]))
  const between = Buffer.concat([whole.subarray(0, frame), Buffer.from('noise'), whole.subarray(frame)])
  for (const bytes of [between, Buffer.concat([whole, Buffer.alloc(50_000, 7)])])
    expect(await made(bytes)).toBe('480 × 320')
})

it('a JPEG is taken whose scan says nothing of its coefficients, as some phones write it', async () => {
  const bytes = await photo().jpeg().toBuffer()
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  bytes.fill(0, scan + 5 + 2 * 3, scan + 8 + 2 * 3)
  expect([await made(bytes), await made(bytes.subarray(0, -2))]).toEqual(['480 × 320', '480 × 320'])
})

it('what stands before a JPEG is said, so that it is not stored with it', async () => {
  const { full } = await pictures.make(await photo().jpeg().toBuffer(), 'photo')
  const isBare = async (bytes: Uint8Array) => (await pictures.make(bytes, 'photo')).isBare
  expect([await isBare(full.bytes), await isBare(Buffer.concat([Buffer.from('note'), full.bytes]))]).toEqual([
    true,
    false,
  ])
})

it('a grey wall is no missing part', async () => {
  const wall = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer()
  expect(await made(wall)).toBe('64 × 64')
})
