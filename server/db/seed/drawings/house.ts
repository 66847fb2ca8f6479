import { beam, block, edge, face, project, type Spot } from './isometric.ts'
import { chance, colours, every, round } from './pen.ts'
import { ground, harbour, note, sheet, worker } from './sheet.ts'

// One house, 9.6 × 6 m under a gable, drawn as it grows.
const long = 9.6
const deep = 6
const plate = 2.5
const ridge = 4.4
const floor = 0.3

const site = (drawing: string): string => harbour(400) + ground(400, colours.grass) + platform() + drawing

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

const slab = (): string => block([0, 0, 0], [long, deep, floor], colours.concrete, colours.concreteDark, '#BFBDB3')

const reinforcing = (): string => {
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

const pipes = (): string =>
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

const frames = (): string =>
  slab() +
  wallFrame([0, 0, 0], [long, 0, 0]) +
  wallFrame([0, 0, 0], [0, deep, 0]) +
  wallFrame([4.8, 0, 0], [4.8, deep, 0]) +
  wallFrame([long, 0, 0], [long, deep, 0]) +
  wallFrame([0, deep, 0], [long, deep, 0])

const truss = (x: number): string => {
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

const roof = (to: number): string => {
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

function walls(long1: string, end: string, boards: number | null): string {
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

const standing = (spot: Spot, facing: 1 | -1 = 1): string => worker(...project(spot), 118, facing)

/** The stages of a house from reinforcing to finished cladding, each as a whole drawing. */
export const houseStages = {
  reinforcing: sheet(
    'Floor slab - reinforcing before the pour',
    'S-01',
    site(
      reinforcing() +
        pipes() +
        standing([long + 0.8, 3.2, 0], -1) +
        note('SE62 mesh on 40 chairs', [1090, 300], project([5.4, 1.4, floor])) +
        note('H12 starters', [110, 960], project([0.8, deep - 0.4, floor])),
    ),
  ),
  slab: sheet(
    'Floor slab poured and power floated',
    'S-02',
    site(
      slab() +
        every(1.6, long - 1, 3.2)
          .map((x) =>
            edge(
              [
                [x, 0, floor],
                [x, deep, floor],
              ],
              { width: 1.6, dash: '9 7' },
            ),
          )
          .join('') +
        pipes() +
        standing([3.4, deep + 0.9, 0]) +
        standing([7, 2.2, floor], -1) +
        note('Saw cuts at 3200', [110, 940], project([1.6, deep - 0.3, floor])),
    ),
  ),
  framing: sheet(
    'Wall frames stood and braced',
    'S-03',
    site(
      frames() + standing([6.6, deep + 1, 0]) + note('90 x 45 SG8 at 600 crs', [1180, 330], project([7.4, 0, plate])),
    ),
  ),
  trusses: sheet(
    'Roof trusses fixed to top plates',
    'S-04',
    site(
      frames() +
        every(0, long, 0.96).map(truss).join('') +
        standing([2.2, deep + 1, 0]) +
        note('Trusses at 900 crs', [1180, 280], project([7.7, deep / 2, ridge])),
    ),
  ),
  wrap: sheet(
    'Roofed and wrapped - ready for joinery',
    'S-05',
    site(
      walls(colours.wrap, '#B2D2E0', null) +
        every(0.6, long, 0.6)
          .map((x) =>
            edge(
              [
                [x, deep, floor],
                [x, deep, plate],
              ],
              { width: 1.4, stroke: colours.timberDark },
            ),
          )
          .join('') +
        roof(long + 0.4) +
        standing([5, deep + 1.1, 0]) +
        note('Corrugate .48 bmt', [110, 330], project([3, deep / 2 + 1, ridge - 0.5])),
    ),
  ),
  cladding: sheet(
    'Weatherboard cladding and flashings',
    'S-06',
    site(
      walls(colours.board, '#FAF7EC', 0.18) +
        roof(long + 0.4) +
        every(-0.2, 10, 1.7)
          .map((x) => beam([x, deep + 0.9, 0], [x, deep + 0.9, 3], 5, colours.steel))
          .join('') +
        beam([-0.2, deep + 0.9, 1.5], [9.9, deep + 0.9, 1.5], 9, colours.timberDark) +
        beam([-0.2, deep + 0.9, 2.5], [9.9, deep + 0.9, 2.5], 4, colours.steel) +
        standing([4, deep + 0.9, 1.55]),
    ),
  ),
  finished: sheet(
    'Exterior complete',
    'S-07',
    site(
      walls('#E8E2D0', '#F4EFE1', 0.18) +
        roof(long + 0.4) +
        block([3.4, deep, 0], [3.4, 1.2, 0.26], colours.timber, colours.timberDark, colours.timberDark) +
        every(3.6, 6.6, 0.2)
          .map((x) =>
            edge(
              [
                [x, deep, 0.26],
                [x, deep + 1.2, 0.26],
              ],
              { width: 1.2 },
            ),
          )
          .join('') +
        (
          [
            [-0.6, 6.8],
            [1.6, 7.1],
            [9.9, 6.6],
            [10.4, 4],
            [10.4, 1],
          ] as const
        )
          .map(([x, y]) => {
            const [px, py] = project([x, y, 0.3])
            return round(px, py, 34, { fill: colours.grassDark }) + round(px + 26, py + 8, 24, { fill: '#A9BF8D' })
          })
          .join(''),
    ),
  ),
}
