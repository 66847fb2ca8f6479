import {
  deep,
  floor,
  frames,
  long,
  pipes,
  plate,
  reinforcing,
  ridge,
  roof,
  site,
  slab,
  standing,
  truss,
  walls,
} from './house-parts.ts'
import { beam, block, edge, project } from './isometric.ts'
import { colours, every, round } from './pen.ts'
import { note, sheet } from './sheet.ts'

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
