import { beam, block, edge, face, project, type Spot } from './isometric.ts'
import { chance, colours, every, round } from './pen.ts'
import { ground, harbour, worker } from './sheet.ts'

// The parts of one house, 9.6 × 6 m under a gable.
export const long = 9.6
export const deep = 6
export const plate = 2.5
export const ridge = 4.4
export const floor = 0.3

export const site = (drawing: string): string => harbour(400) + ground(400, colours.grass) + platform() + drawing

const platform = (): string =>
  face(
    [
      [-1.2, -1.2, 0],
      [long + 1.4, -1.2, 0],
      [long + 1.4, deep + 1.4, 0],
      [-1.2, deep + 1.4, 0],
    ],
    { fill: colours.earth, width: 2 },
  ) +
  every(1, 46, 1)
    .map((seed) => {
      const [x, y] = project([-1 + chance(seed) * (long + 2), -1 + chance(seed + 90) * (deep + 2), 0])
      return round(x, y, 2 + chance(seed + 40) * 3, { fill: colours.earthDark, width: 1 })
    })
    .join('')

export const slab = (): string =>
  block([0, 0, 0], [long, deep, floor], colours.concrete, colours.concreteDark, '#BFBDB3')

export const reinforcing = (): string => {
  const z = floor - 0.02
  const bars = [
    ...every(0.4, long - 0.3, 0.46).map((x) =>
      edge(
        [
          [x, 0.25, z],
          [x, deep - 0.25, z],
        ],
        { stroke: '#D98B5F', width: 3.5 },
      ),
    ),
    ...every(0.4, deep - 0.3, 0.46).map((y) =>
      edge(
        [
          [0.25, y, z],
          [long - 0.25, y, z],
        ],
        { stroke: '#E6A078', width: 3.5 },
      ),
    ),
  ]
  return (
    block([0, 0, 0], [long, deep, 0.08], '#5E6B72', '#4B575D', '#55626A') +
    bars.join('') +
    block([-0.12, -0.12, 0], [long + 0.24, 0.12, floor], colours.timber, colours.timberDark, colours.timberDark) +
    block([-0.12, 0, 0], [0.12, deep, floor], colours.timber, colours.timberDark, colours.timberDark) +
    block([long, 0, 0], [0.12, deep, floor], colours.timber, colours.timberDark, '#D3A566') +
    block([-0.12, deep, 0], [long + 0.24, 0.12, floor], colours.timber, '#D3A566', colours.timberDark)
  )
}

export const pipes = (): string =>
  (
    [
      [2, 1.4],
      [2.7, 1.4],
      [6.2, 4.6],
    ] as const
  )
    .map(([x, y]) => beam([x, y, 0.1], [x, y, 1], 13, '#EDEDE6'))
    .join('')

/** A wall frame of studs at 600 with nogs, from one corner to another. */
function wallFrame(from: Spot, to: Spot): string {
  const along = (part: number, z: number): Spot => [
    from[0] + (to[0] - from[0]) * part,
    from[1] + (to[1] - from[1]) * part,
    z,
  ]
  const parts = every(0, 1, 0.6 / Math.hypot(to[0] - from[0], to[1] - from[1]))
  return (
    beam(along(0, floor), along(1, floor)) +
    beam(along(0, 1.4), along(1, 1.4), 6, colours.timberDark) +
    [...parts, 1].map((part) => beam(along(part, floor), along(part, plate))).join('') +
    beam(along(0, plate), along(1, plate), 10)
  )
}

export const frames = (): string =>
  slab() +
  wallFrame([0, 0, 0], [long, 0, 0]) +
  wallFrame([0, 0, 0], [0, deep, 0]) +
  wallFrame([4.8, 0, 0], [4.8, deep, 0]) +
  wallFrame([long, 0, 0], [long, deep, 0]) +
  wallFrame([0, deep, 0], [long, deep, 0])

export const truss = (x: number): string => {
  const at = (part: number, z: number): Spot => [x, -0.5 + part * (deep + 1), z]
  const heel = plate + 0.1
  return (
    beam(at(0.25, plate + 1), at(0.36, heel), 5, colours.timberDark) +
    beam(at(0.36, heel), at(0.5, ridge), 5, colours.timberDark) +
    beam(at(0.5, ridge), at(0.64, heel), 5, colours.timberDark) +
    beam(at(0.64, heel), at(0.75, plate + 1), 5, colours.timberDark) +
    beam(at(0, heel), at(1, heel), 7) +
    beam(at(0, heel), at(0.5, ridge), 7) +
    beam(at(0.5, ridge), at(1, heel), 7)
  )
}

export const roof = (to: number): string => {
  const eave = plate - 0.05
  const slope = (y: number, fill: string): string =>
    face(
      [
        [-0.4, y, eave],
        [to, y, eave],
        [to, deep / 2, ridge],
        [-0.4, deep / 2, ridge],
      ],
      { fill },
    )
  const ribs = (y: number): string =>
    every(-0.1, to - 0.15, 0.3)
      .map((x) =>
        edge(
          [
            [x, y, eave],
            [x, deep / 2, ridge],
          ],
          { width: 1.4, stroke: colours.ironDark },
        ),
      )
      .join('')
  return (
    slope(-0.5, colours.ironDark) +
    slope(deep + 0.5, colours.iron) +
    ribs(deep + 0.5) +
    edge(
      [
        [-0.4, deep / 2, ridge],
        [to, deep / 2, ridge],
      ],
      { width: 7, stroke: colours.ironDark },
    ) +
    edge(
      [
        [-0.4, deep + 0.5, eave],
        [to, deep + 0.5, eave],
      ],
      { width: 8, stroke: '#E9E6DA' },
    ) +
    edge(
      [
        [-0.4, deep + 0.5, eave - 0.06],
        [to, deep + 0.5, eave - 0.06],
      ],
      { width: 2 },
    )
  )
}

const windowOn = (wall: 'long' | 'end', from: number, to: number, sill: number, head: number): string => {
  const at = (along: number, z: number): Spot => (wall === 'long' ? [along, deep, z] : [long, along, z])
  const middle = (from + to) / 2
  return (
    face([at(from, sill), at(to, sill), at(to, head), at(from, head)], {
      fill: colours.glass,
      width: 6,
      stroke: '#F8F6EE',
    }) +
    face([at(from, sill), at(to, sill), at(to, head), at(from, head)], { width: 2 }) +
    edge([at(middle, sill), at(middle, head)], { width: 4, stroke: '#F8F6EE' }) +
    edge([at(from + 0.15, sill + 0.2), at(from + 0.5, head - 0.2)], { width: 2, stroke: '#EAF4F6' })
  )
}

export function walls(long1: string, end: string, boards: number | null): string {
  const courses =
    boards === null
      ? ''
      : every(floor + boards, plate - 0.1, boards)
          .map((z) =>
            edge(
              [
                [0, deep, z],
                [long, deep, z],
                [long, 0, z],
              ],
              { width: 1.4 },
            ),
          )
          .join('') +
        every(plate, ridge - 0.3, boards)
          .map((z) => {
            const inset = ((z - plate) / (ridge - plate)) * (deep / 2)
            return edge(
              [
                [long, inset, z],
                [long, deep - inset, z],
              ],
              { width: 1.4 },
            )
          })
          .join('')
  return (
    slab() +
    face(
      [
        [0, deep, floor],
        [long, deep, floor],
        [long, deep, plate],
        [0, deep, plate],
      ],
      { fill: long1 },
    ) +
    face(
      [
        [long, 0, floor],
        [long, deep, floor],
        [long, deep, plate],
        [long, deep / 2, ridge],
        [long, 0, plate],
      ],
      { fill: end },
    ) +
    courses +
    windowOn('long', 0.9, 2.7, 1.1, 2.2) +
    windowOn('long', 3.8, 6.4, floor + 0.05, 2.25) +
    windowOn('long', 7.4, 8.8, 1.1, 2.2) +
    windowOn('end', 1.8, 4.2, 1, 2.2)
  )
}

export const standing = (spot: Spot, facing: 1 | -1 = 1): string => worker(...project(spot), 118, facing)
