import { lettering } from './lettering.ts'
import { box, colours, curve, every, hatch, line, member, round, shape, type Point } from './pen.ts'
import { dimension, note, sheet, worker } from './sheet.ts'

const studs = every(110, 1500, 172)

function roughIn(): string {
  const frame =
    studs.map((x) => box(x - 19, 120, 38, 920, { fill: colours.timber })).join('') +
    [84, 1030].map((y) => box(60, y, 1480, 38, { fill: colours.timber })).join('') +
    studs
      .slice(0, -1)
      .map((x, index) => box(x + 19, 540 + (index % 2) * 40, 134, 38, { fill: colours.timberDark }))
      .join('')
  const cables = [
    [300, '#E9E9E4'],
    [330, '#E9E9E4'],
    [690, '#C7D7B2'],
    [720, '#E9E9E4'],
  ]
    .map(
      ([y, colour]) =>
        curve(`M40 ${y}H1560`, { width: 12 }) + curve(`M40 ${y}H1560`, { width: 8, stroke: String(colour) }),
    )
    .join('')
  const flush = [
    [368, 840],
    [712, 420],
    [1056, 840],
  ]
    .map(
      ([x = 0, y = 0]) =>
        box(x - 34, y - 52, 68, 104, { fill: '#3C6FA8' }) +
        curve(`M${x} ${y - 52}C${x} ${y - 90} ${x - 40} ${y - 60} ${x - 40} ${y > 600 ? 720 : 330}`, {
          width: 8,
          stroke: '#8E9AA0',
        }) +
        round(x - 14, y, 7, { fill: '#FFF' }) +
        round(x + 14, y, 7, { fill: '#FFF' }),
    )
    .join('')
  const holes = studs
    .flatMap((x) =>
      [315, 705].map(
        (y) => `<ellipse cx="${x}" cy="${y}" rx="9" ry="34" fill="#7A5A30" stroke="#22303A" stroke-width="2"/>`,
      ),
    )
    .join('')
  return (
    box(24, 24, 1552, 1080, { fill: '#EEF1EC', width: 0 }) +
    hatch(24, 24, 1552, 1075, 64, { opacity: 0.12 }) +
    frame +
    holes +
    cables +
    flush +
    worker(1340, 1096, 560, -1) +
    note('2.5 twin and earth', [120, 210], [260, 300]) +
    dimension([110, 1076], [282, 1076], '600')
  )
}

function switchboard(): string {
  const row = (y: number, colour: string, off: number): string =>
    every(0, 11, 1)
      .map(
        (index) =>
          box(530 + index * 46, y, 42, 120, { fill: '#F7F7F2' }) +
          box(540 + index * 46, y + (index === off ? 62 : 34), 22, 26, { fill: index === off ? '#C23B2A' : colour }) +
          lettering(String(index + 1), 543 + index * 46, y + 98, 11),
      )
      .join('')
  const wires = ['#C23B2A', '#22303A', '#3C8A4E', '#3C6FA8', '#C23B2A', '#22303A']
    .map((colour, index) =>
      curve(`M${600 + index * 70} 200C${600 + index * 70} 260 ${560 + index * 78} 250 ${560 + index * 78} 330`, {
        width: 8,
        stroke: colour,
      }),
    )
    .join('')
  return (
    box(24, 24, 1552, 1080, { fill: '#E9E4D6', width: 0 }) +
    every(120, 1100, 120)
      .map((y) =>
        line(
          [
            [24, y],
            [1576, y],
          ],
          { width: 1.3, opacity: 0.4 },
        ),
      )
      .join('') +
    box(430, 190, 720, 800, { fill: '#D8DEE0' }) +
    box(470, 230, 640, 720, { fill: '#F0F2F0' }) +
    wires +
    [330, 530, 730]
      .map(
        (y, index) => box(500, y + 44, 580, 22, { fill: colours.steel }) + row(y, '#2F7D57', [12, 3, 12][index] ?? 12),
      )
      .join('') +
    box(1150, 190, 320, 800, { fill: '#CBD3D6' }) +
    every(240, 940, 34)
      .map((y) =>
        line(
          [
            [1190, y],
            [1420, y],
          ],
          { width: 1.5, opacity: 0.6 },
        ),
      )
      .join('') +
    member([790, 40], [790, 190], 40, '#5D6A72') +
    member([620, 40], [620, 190], 26, '#D8762B') +
    note('63 A main switch', [80, 380], [540, 390]) +
    note('RCD - tested 24 ms', [80, 600], [680, 590]) +
    note('Spare ways 9 to 12', [80, 800], [960, 790])
  )
}

function solar(): string {
  const roof: Point[] = [
    [140, 940],
    [480, 330],
    [1500, 330],
    [1420, 940],
  ]
  const panel = (column: number, rowIndex: number): string => {
    const at = (u: number, v: number): Point => [480 + u * 1020 - v * (340 + u * -260), 330 + v * 610]
    const [u, v] = [0.09 + column * 0.2, 0.12 + rowIndex * 0.4]
    const corners = [at(u, v), at(u + 0.185, v), at(u + 0.185, v + 0.36), at(u, v + 0.36)]
    const cells =
      every(1, 5, 1)
        .map((i) => line([at(u, v + i * 0.06), at(u + 0.185, v + i * 0.06)], { width: 1.2, stroke: '#8FB2CC' }))
        .join('') +
      every(1, 3, 1)
        .map((i) => line([at(u + i * 0.04625, v), at(u + i * 0.04625, v + 0.36)], { width: 1.2, stroke: '#8FB2CC' }))
        .join('')
    return shape(corners, { fill: '#2B4C6B', width: 4 }) + cells
  }
  const ribs = every(0, 34, 1)
    .map((index) =>
      line(
        [
          [480 + index * 30, 330],
          [140 + index * 37.65, 940],
        ],
        { width: 1.3, stroke: colours.ironDark },
      ),
    )
    .join('')
  return (
    box(24, 24, 1552, 1080, { fill: colours.sky, width: 0 }) +
    round(1360, 170, 66, { fill: '#F6DFA0', width: 2 }) +
    shape(roof, { fill: colours.iron }) +
    ribs +
    [0, 1, 2, 3].flatMap((column) => [panel(column, 0), panel(column, 1)]).join('') +
    shape(
      [
        [140, 940],
        [1420, 940],
        [1420, 975],
        [140, 975],
      ],
      { fill: '#F2EFE4' },
    ) +
    box(180, 975, 1200, 129, { fill: colours.board }) +
    every(1005, 1090, 30)
      .map((y) =>
        line(
          [
            [180, y],
            [1380, y],
          ],
          { width: 1.3 },
        ),
      )
      .join('') +
    worker(1330, 700, 210, -1) +
    note('8 x 440 W on rail', [90, 210], [640, 420])
  )
}

/** Drawings of the electrical trade. */
export const electricalScenes = {
  roughIn: sheet('First fix - cabling before lining', 'E-01', roughIn()),
  switchboard: sheet('Distribution board labelled and tested', 'E-02', switchboard()),
  solar: sheet('Solar array - panels clamped', 'E-03', solar()),
}
