import { readFile } from 'node:fs/promises'
import { boxesIn, childBoxes } from './boxes.ts'
import { readProperties } from './heic-header.ts'
import { box, words } from './hostile-pictures.testing.ts'

// HEIC pictures as phones make them, put together of one encoded picture: four quarters, 480 × 320, in Display P3.

/** How the four quarters look in sRGB: top left, top right, bottom left, bottom right. */
export const quarters = [
  [208, 32, 32],
  [32, 160, 64],
  [32, 64, 192],
  [224, 192, 32],
]

export const p3Heic = () => readFile(new URL('./fixtures/p3.heic', import.meta.url))

/** Colours by number (ITU-T H.273): primaries and transfer. */
export const namedColours = (primaries: number, transfer: number): Buffer =>
  box('colr', Buffer.from('nclx'), Buffer.from([0, primaries, 0, transfer, 0, 6, 0x80]))
/** Turned to the left so many quarter turns. */
export const turned = (quarterTurns: number): Buffer => box('irot', Buffer.from([quarterTurns]))
/** Swapped top and bottom (0), or left and right (1). */
export const mirrored = (axis: 0 | 1): Buffer => box('imir', Buffer.from([axis]))

interface Shape {
  /** Properties of the picture beside its size; its own profile is `'profile'`. */
  properties: (Buffer | 'profile')[]
  /** A grid of the same tile, two to a row: its profile, too, may stand at the tiles alone. */
  isGrid?: boolean
  tileProperties?: 'profile'[]
  /** An item before the picture that is not shown first. */
  decoy?: boolean
}

/** Puts a HEIC together of the encoded picture and other properties. */
export async function heicLike({ properties, isGrid = false, tileProperties = [], decoy = false }: Shape) {
  const parts = await encodedPicture()
  const given = (list: readonly (Buffer | 'profile')[]) => list.map((one) => (one === 'profile' ? parts.profile : one))
  const size = (width: number, height: number) => box('ispe', words(0, width, height))
  const tile = [parts.config, size(480, 320), ...given(isGrid ? tileProperties : properties)]
  const grid = [size(960, 320), ...given(properties)]
  const gridData = Buffer.from([0, 0, 0, 1, 960 >> 8, 960 & 255, 320 >> 8, 320 & 255])
  const tileItem = { type: 'hvc1', properties: tile, data: parts.data }
  const items = [
    ...(decoy ? [{ type: 'hvc1', properties: [parts.config, size(480, 320), turned(1)], data: parts.data }] : []),
    ...(isGrid ? [tileItem, tileItem, { type: 'grid', properties: grid, data: gridData }] : [tileItem]),
  ]
  const last = items.length
  const references = isGrid ? [box('iref', words(0), box('dimg', shorts(last, 2, last - 2, last - 1)))] : []
  const head = (offset: number): Buffer => {
    let at = offset
    const places = items.map(({ data }, index) => {
      const place = Buffer.concat([shorts(index + 1, 0, 1), words(at, data.length)])
      at += data.length
      return place
    })
    const all = items.flatMap((item) => item.properties)
    let index = 0
    const lists = items.map((item, number) =>
      Buffer.concat([
        shorts(number + 1),
        Buffer.from([item.properties.length, ...item.properties.map(() => (index += 1))]),
      ]),
    )
    return Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
      box(
        'meta',
        words(0),
        box('hdlr', words(0, 0), Buffer.from('pict', 'latin1'), words(0, 0, 0), Buffer.alloc(1)),
        box('pitm', words(0), shorts(last)),
        box('iloc', words(0), Buffer.from([0x44, 0]), shorts(items.length), ...places),
        box('iinf', words(0), shorts(items.length), ...items.map(({ type }, number) => entry(number + 1, type))),
        ...references,
        box('iprp', box('ipco', ...all), box('ipma', words(0, items.length), ...lists)),
      ),
    ])
  }
  const length = head(0).length + 8
  return Buffer.concat([head(length), box('mdat', ...items.map(({ data }) => data))])
}

const shorts = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length)
  values.forEach((value, at) => bytes.writeUInt16BE(value, 2 * at))
  return bytes
}

const entry = (id: number, type: string): Buffer =>
  box('infe', Buffer.from([2, 0, 0, 0]), shorts(id, 0), Buffer.from(`${type}\0`, 'latin1'))

/** The parts of the fixture's first item: its decoder configuration, its profile and its data. */
async function encodedPicture() {
  const file = await p3Heic()
  const properties = readProperties(file)
  const whole = (type: string): Buffer => {
    const found = properties?.boxes.find((one) => one.type === type)
    if (found === undefined) throw new Error(`the fixture has no ${type}`)
    return file.subarray(found.start - 8, found.end)
  }
  const meta = boxesIn(file, 0, file.length).find(({ type }) => type === 'meta')
  const places = meta && childBoxes(file, meta, 4).find(({ type }) => type === 'iloc')
  if (places === undefined) throw new Error('the fixture has no places')
  const start = file.readUInt32BE(places.start + 12)
  const length = file.readUInt32BE(places.start + 22)
  return { config: whole('hvcC'), profile: whole('colr'), data: file.subarray(start, start + length) }
}
