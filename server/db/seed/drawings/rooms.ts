import { box, chance, colours, curve, every, hatch, line, round, shape } from './pen.ts'
import { note, sheet, worker } from './sheet.ts'

// A room seen straight on: the back wall between (360, 200) and (1240, 780), the other surfaces running out to the
// frame.
const room = (wall: string, side: string, floor: string, ceiling = '#FBFAF4'): string =>
  shape(
    [
      [24, 24],
      [1576, 24],
      [1240, 200],
      [360, 200],
    ],
    { fill: ceiling },
  ) +
  shape(
    [
      [24, 24],
      [360, 200],
      [360, 780],
      [24, 1098],
    ],
    { fill: side },
  ) +
  shape(
    [
      [1576, 24],
      [1240, 200],
      [1240, 780],
      [1576, 1098],
    ],
    { fill: side },
  ) +
  shape(
    [
      [24, 1098],
      [360, 780],
      [1240, 780],
      [1576, 1098],
    ],
    { fill: floor },
  ) +
  box(360, 200, 880, 580, { fill: wall })

const floorBoards = (): string =>
  every(0, 16, 1)
    .map((index) =>
      line(
        [
          [360 + index * 55, 780],
          [24 + index * 97, 1098],
        ],
        { width: 1.6 },
      ),
    )
    .join('')

function bathroom(): string {
  const tiles =
    every(200, 780, 58)
      .map((y) =>
        line(
          [
            [360, y],
            [1240, y],
          ],
          { width: 1.5, stroke: '#8FA4A6' },
        ),
      )
      .join('') +
    every(360, 1240, 88)
      .map((x) =>
        line(
          [
            [x, 200],
            [x, 780],
          ],
          { width: 1.5, stroke: '#8FA4A6' },
        ),
      )
      .join('')
  const membrane =
    shape(
      [
        [24, 1098],
        [360, 780],
        [360, 548],
        [24, 740],
      ],
      { fill: '#7FA9C9' },
    ) + hatch(40, 800, 310, 120, 30, { opacity: 0.25 })
  const floorTiles =
    every(0, 10, 1)
      .map((index) =>
        line(
          [
            [360 + index * 88, 780],
            [24 + index * 155, 1098],
          ],
          { width: 1.5 },
        ),
      )
      .join('') +
    [836, 910, 1000]
      .map((y) => {
        const part = (y - 780) / 318
        return line(
          [
            [360 - 336 * part, y],
            [1240 + 336 * part, y],
          ],
          { width: 1.5 },
        )
      })
      .join('')
  const shower =
    box(960, 250, 250, 530, { fill: '#CFE3EA', opacity: 0.75 }) +
    line(
      [
        [1085, 250],
        [1085, 780],
      ],
      { width: 4, stroke: colours.steel },
    ) +
    line(
      [
        [1150, 300],
        [1150, 430],
      ],
      { width: 6, stroke: colours.steel },
    ) +
    shape(
      [
        [1120, 300],
        [1180, 300],
        [1170, 322],
        [1130, 322],
      ],
      { fill: colours.steel },
    )
  const vanity =
    box(430, 560, 320, 150, { fill: colours.timber }) +
    box(420, 540, 340, 24, { fill: '#FFFFFF' }) +
    line(
      [
        [590, 565],
        [590, 710],
      ],
      {},
    ) +
    box(470, 270, 240, 200, { fill: colours.glass }) +
    line(
      [
        [500, 430],
        [590, 310],
      ],
      { stroke: '#EAF4F6', width: 6 },
    ) +
    curve('M560 540v-36q0 -20 26 -20v18', { width: 7, stroke: colours.steel })
  return (
    room('#E4ECEB', '#D3DEDE', '#C8CECB') +
    tiles +
    membrane +
    floorTiles +
    shower +
    vanity +
    round(1085, 900, 24, { fill: colours.steel }) +
    note('Membrane - two coats, 150 upstand', [50, 470], [150, 800]) +
    note('Fall 1:60 to waste', [1180, 1010], [1100, 912])
  )
}

function kitchen(): string {
  const doors = every(0, 4, 1)
    .map(
      (index) =>
        box(400 + index * 160, 590, 156, 190, { fill: '#DCE6E0' }) +
        line(
          [
            [500 + index * 160, 610],
            [540 + index * 160, 610],
          ],
          { width: 6, stroke: colours.ironDark },
        ),
    )
    .join('')
  const uppers = every(0, 3, 1)
    .map((index) => box(400 + index * 120, 240, 116, 150, { fill: '#EDF1EC' }))
    .join('')
  const splash = every(0, 20, 1)
    .map((index) =>
      every(0, 2, 1)
        .map((row) =>
          box(400 + index * 40, 400 + row * 52, 38, 50, {
            fill: chance(index * 3 + row) > 0.7 ? '#C5D8D2' : colours.tile,
            width: 1.2,
          }),
        )
        .join(''),
    )
    .join('')
  const island =
    shape(
      [
        [420, 900],
        [1180, 900],
        [1240, 960],
        [360, 960],
      ],
      { fill: '#F4F1E8' },
    ) +
    shape(
      [
        [380, 962],
        [1220, 962],
        [1220, 1090],
        [380, 1090],
      ],
      { fill: colours.timber },
    ) +
    every(420, 1200, 46)
      .map((x) =>
        line(
          [
            [x, 962],
            [x, 1090],
          ],
          { width: 1.5 },
        ),
      )
      .join('')
  const lights = [560, 800, 1040]
    .map(
      (x) =>
        line(
          [
            [x, 60],
            [x, 330],
          ],
          { width: 2.5 },
        ) +
        shape(
          [
            [x - 44, 380],
            [x - 18, 330],
            [x + 18, 330],
            [x + 44, 380],
          ],
          { fill: colours.ironDark },
        ),
    )
    .join('')
  return (
    room('#F3EFE4', '#E8E2D3', '#D9B98A') +
    floorBoards() +
    uppers +
    splash +
    doors +
    box(390, 564, 820, 26, { fill: '#F4F1E8' }) +
    box(900, 230, 300, 160, { fill: '#C9D3D6' }) +
    box(900, 470, 120, 90, { fill: colours.steel }) +
    curve('M720 564v-60q0 -30 40 -30v26', { width: 7, stroke: colours.steel }) +
    island +
    lights +
    worker(1370, 1080, 420, -1) +
    note('Engineered stone - 20 mm', [70, 640], [410, 578])
  )
}

/** Drawings of work inside. */
export const roomScenes = {
  bathroom: sheet('Bathroom - waterproofing and tiling', 'S-12', bathroom()),
  kitchen: sheet('Kitchen joinery installed', 'S-13', kitchen()),
}
