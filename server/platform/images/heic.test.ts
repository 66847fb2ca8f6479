import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { heicLike, mirrored, namedColours, p3Heic, quarters, turned } from './heic-samples.testing.ts'
import { openPictures } from './pictures.ts'

const pictures = openPictures({ log: { warn: () => undefined } })
afterAll(() => pictures.close())

/** Size of the picture made, and the middles of its first tile's quarters, row by row. */
async function shown(heic: Uint8Array, tiles = 1) {
  const { full } = await pictures.make(heic, 'photo')
  const { data, info } = await sharp(full.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): number[] => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)]
  const [left, top] = [Math.round(info.width / tiles / 4), info.height >> 2]
  const colours = [at(left, top), at(3 * left, top), at(left, 3 * top), at(3 * left, 3 * top)]
  return { size: `${info.width} × ${info.height}`, colours }
}

const near = (colours: (number[] | undefined)[], within = 4) =>
  colours.map((colour = []) =>
    colour.map((value) => ({ asymmetricMatch: (made: number) => Math.abs(made - value) <= within })),
  )
const [red, green, blue, yellow] = quarters

describe('a HEIC photo in Display P3 shows its colours', () => {
  it.each([
    ['as a phone makes it', () => p3Heic()],
    ['by their names', () => heicLike({ properties: [namedColours(12, 13)] })],
    ['by its profile rather than by names', () => heicLike({ properties: [namedColours(1, 13), 'profile'] })],
    ['when another picture stands before it', () => heicLike({ properties: ['profile'], decoy: true })],
  ])('%s', async (_, make) => {
    expect(await shown(await make())).toEqual({ size: '480 × 320', colours: near(quarters) })
  })

  it.each([
    ['its own profile', { properties: ['profile' as const], isGrid: true }],
    ['the profile of its tiles', { properties: [], isGrid: true, tileProperties: ['profile' as const] }],
  ])('as a grid with %s', async (_, shape) => {
    expect(await shown(await heicLike(shape), 2)).toEqual({ size: '960 × 320', colours: near(quarters) })
  })

  it.each([
    ['turned', turned(1), '320 × 480', [green, yellow, red, blue]],
    ['mirrored sideways', mirrored(1), '480 × 320', [green, red, yellow, blue]],
    ['mirrored top to bottom', mirrored(0), '480 × 320', [blue, yellow, red, green]],
  ])('%s', async (_, property, size, colours) => {
    expect(await shown(await heicLike({ properties: ['profile', property] }))).toEqual({ size, colours: near(colours) })
  })
})

it('without a profile its colours are those of sRGB', async () => {
  const { colours } = await shown(await heicLike({ properties: [namedColours(1, 13)] }))
  expect(colours).toEqual(
    near([
      [191, 53, 43],
      [76, 158, 76],
      [41, 63, 185],
      [219, 193, 72],
    ]),
  )
})

it('a broken profile costs the colours, not the picture', async () => {
  const broken = Buffer.from(await p3Heic())
  broken.fill(0xff, broken.indexOf('colrprof') + 8, broken.indexOf('colrprof') + 400)
  expect((await shown(broken)).size).toBe('480 × 320')
})

it('a picture for brighter screens keeps white below white, and its highlights apart', async () => {
  for (const transfer of [16, 18]) {
    const { colours } = await shown(await heicLike({ properties: [namedColours(9, transfer)] }))
    expect(new Set(colours.map(String)).size).toBe(4)
  }
})
