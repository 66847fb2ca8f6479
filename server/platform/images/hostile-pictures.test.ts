import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it, vi } from 'vitest'
import {
  animatedPng,
  blankPng,
  gif,
  heicOfLists,
  heicOfTiles,
  jpegClaiming,
  jpegOfPasses,
  jpegWithBaggage,
  pngWithProfile,
  pngWithTexts,
  webpClaiming,
} from './hostile-pictures.testing.ts'
import { openPictures, PictureError, type Pictures } from './pictures.ts'

// A picture of a few kilobytes may claim, or unpack to, gigabytes (SECURITY). What claims too much is refused by its
// header; what takes too much all the same ends its decoder's process and nothing else.

const log = { warn: vi.fn<(details: object, message: string) => void>() }
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const opened: Pictures[] = []
const open = (options: Omit<Parameters<typeof openPictures>[0], 'log'> = {}): Pictures => {
  const pictures = openPictures({ log, ...options })
  opened.push(pictures)
  return pictures
}
afterAll(() => Promise.all(opened.map((pictures) => pictures.close())))

const made = (pictures: Pictures, bytes: Uint8Array) =>
  pictures.make(bytes, 'photo').then(
    ({ full }) => `${full.width} × ${full.height}`,
    (error: unknown) => (error instanceof PictureError ? error.code : error),
  )

async function phone(change: (bytes: Buffer, size: number) => void): Promise<Buffer> {
  const bytes = await readFile(here('./fixtures/phone.heic'))
  change(bytes, bytes.indexOf('ispe') + 8)
  return bytes
}

describe('refused before it is decoded', () => {
  const blind = open({ decoder: here('./fixtures/blind-decoder.ts') })
  const pictures: Record<string, () => Buffer | Promise<Buffer>> = {
    'a PNG of 50,000,000 × 1 px': () => blankPng({ width: 50_000_000, height: 1 }),
    'a PNG of 1 × 50,000,000 px': () => blankPng({ width: 1, height: 50_000_000 }),
    'a PNG of 12,000 × 12,000 px': () => blankPng({ width: 12_000, height: 12_000 }),
    'a PNG of many bytes to the pixel': () => blankPng({ width: 7_000, height: 7_000, depth: 16, colour: 6 }),
    'a GIF on an enormous screen': () => gif(65_535, 65_535),
    'a GIF as wide as can be': () => gif(65_535, 1),
    'a JPEG with absurd sides': () => jpegClaiming(65_500, 65_500),
    'a JPEG as high as can be': () => jpegClaiming(1, 65_500),
    'a progressive JPEG that must be held whole': () => jpegClaiming(9_500, 5_200, true),
    'a JPEG that passes over itself without end': () => jpegOfPasses(5_000),
    'a WebP on an enormous canvas': () => webpClaiming(16_000_000, 256),
    'a HEIC of enormous sides': () =>
      phone((bytes, size) => {
        bytes.writeUInt32BE(20_000, size)
        bytes.writeUInt32BE(20_000, size + 4)
      }),
    'a HEIC as wide as can be': () => phone((bytes, size) => bytes.writeUInt32BE(4_000_000_000, size)),
    'a HEIC of 4,000 large tiles': () => heicOfTiles(4_000, 4_096, 4_096),
    'a HEIC of one tile beyond memory': () => heicOfTiles(1, 7_000, 7_000),
  }
  it.each(Object.entries(pictures))('%s', async (_, make) => {
    expect(await made(blind, await make())).toBe('too large')
  })

  it('a HEIC of a thousand lists that announce more than they hold has been read in a moment', async () => {
    expect(await made(blind, heicOfLists(1_000))).toBe('damaged')
  })

  it('a HEIC of more boxes than anybody would follow is damaged', async () => {
    expect(await made(blind, heicOfLists(20_000))).toBe('damaged')
  })

  it('a head that is cut off is damaged', async () => {
    const whole = {
      png: blankPng({ width: 9, height: 9 }).subarray(0, 22),
      gif: gif(9, 9).subarray(0, 9),
      jpeg: (await jpegClaiming(9, 9)).subarray(0, 12),
      webp: (await webpClaiming(9, 9)).subarray(0, 22),
      heic: heicOfTiles(3, 9, 9).subarray(0, 60),
    }
    for (const [type, bytes] of Object.entries(whole)) expect(await made(blind, bytes), type).toBe('damaged')
  })

  it('what a phone takes is not', async () => {
    const usual = [
      await jpegClaiming(8_160, 6_120),
      await jpegClaiming(16_000, 3_000),
      blankPng({ width: 4_000, height: 3_000, colour: 6 }),
      await webpClaiming(4_000, 3_000),
      heicOfTiles(96, 512, 512),
    ]
    for (const bytes of usual) expect(await made(blind, bytes)).toBe('damaged')
  })
})

describe('decoded with what it carries', () => {
  const pictures = open()
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a GIF of 10,000 frames', () => gif(8, 8, 10_000)],
    ['an APNG of 10,000 frames', () => animatedPng(10_000)],
    ['nine megabytes of profile', () => jpegWithBaggage(9)],
    ['a profile that unpacks to 100 MB', () => pngWithProfile(100_000_000)],
    ['a thousand packed texts', () => pngWithTexts(1_000)],
    ['a PNG that must be held whole', () => blankPng({ width: 6_000, height: 5_000, colour: 6, interlaced: true })],
  ])('%s: taken or refused, and the next picture is made', async (_, make) => {
    expect([await made(pictures, await make()), await made(pictures, blankPng({ width: 20, height: 10 }))]).toEqual([
      expect.stringMatching(/^(\d+ × \d+|damaged|too large)$/),
      '20 × 10',
    ])
  })
})

describe('a picture that', () => {
  const unruly = (timeoutMs = 20_000) =>
    open({ decoder: here('./fixtures/unruly-decoder.ts'), limits: { timeoutMs, runsPerProcess: 100 } })
  const pid = async (pictures: Pictures) =>
    Number(Buffer.from((await pictures.make(blankPng({ width: 1, height: 1 }), 'photo')).full.bytes).toString())

  it.each([
    ['takes too much memory', 11, 20_000, 'crashed'],
    ['crashes its decoder', 12, 20_000, 'crashed'],
    ['takes too long', 13, 4_000, 'timeout'],
    ['takes too much processor time', 14, 20_000, 'crashed'],
    ['fills the heap without a pause', 15, 20_000, 'crashed'],
  ])('%s is refused, costs its decoder and nobody else', async (_, width, timeoutMs, code) => {
    const pictures = unruly(timeoutMs)
    const before = await pid(pictures)
    const [hostile, next] = await Promise.all([
      made(pictures, blankPng({ width, height: 1 })),
      made(pictures, blankPng({ width: 1, height: 1 })),
    ])
    expect([hostile, next]).toEqual(['too large', '1 × 1'])
    expect(log.warn).toHaveBeenLastCalledWith(expect.objectContaining({ code }), 'picture killed its decoder')
    expect(await pid(pictures)).not.toBe(before)
  })
})
