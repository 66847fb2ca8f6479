import { box, colours, hatch, line, round } from './pen.ts'
import { dimension, note } from './sheet.ts'

/** The drawing office: a floor plan, marked up on site. */
export function floorPlan(): string {
  const walls: [number, number, number, number][] = [
    [220, 200, 1120, 16],
    [220, 200, 16, 760],
    [220, 944, 1120, 16],
    [1324, 200, 16, 760],
    [640, 200, 14, 300],
    [640, 600, 14, 360],
    [220, 560, 300, 14],
    [960, 200, 14, 340],
    [960, 640, 14, 320],
    [974, 540, 366, 14],
  ]
  const doors = [
    [640, 500, 100, 1],
    [520, 560, 100, -1],
    [960, 540, 100, 1],
  ]
    .map(
      ([x = 0, y = 0, r = 0, way = 1]) =>
        `<path d="M${x} ${y}h${way * r}A${r} ${r} 0 0 ${way > 0 ? 1 : 0} ${x} ${y + r}V${y}" fill="none" stroke="#22303A" stroke-width="2"/>`,
    )
    .join('')
  const windows = [
    [300, 196],
    [740, 196],
    [1040, 196],
    [300, 940],
    [740, 940],
    [1060, 940],
  ]
    .map(
      ([x = 0, y = 0]) =>
        box(x, y, 170, 24, { fill: '#FFFFFF' }) +
        line(
          [
            [x, y + 12],
            [x + 170, y + 12],
          ],
          { width: 2 },
        ),
    )
    .join('')
  const markup = { stroke: '#C23B2A', width: 5 }
  return (
    hatch(236, 574, 404, 370, 22, { opacity: 0.3 }) +
    walls.map(([x, y, w, h]) => box(x, y, w, h, { fill: '#22303A' })).join('') +
    windows +
    doors +
    box(250, 230, 250, 70, { fill: '#E9DCC0' }) +
    box(250, 230, 70, 260, { fill: '#E9DCC0' }) +
    round(285, 360, 20) +
    round(285, 410, 20) +
    box(370, 244, 80, 44, { fill: colours.tile }) +
    box(1180, 660, 130, 220, { fill: '#E3E8EC' }) +
    box(1190, 670, 50, 60, { fill: '#FFFFFF' }) +
    box(1250, 670, 50, 60, { fill: '#FFFFFF' }) +
    box(1000, 230, 110, 190, { fill: colours.tile }) +
    round(1200, 270, 34, { fill: '#FFFFFF' }) +
    box(1166, 330, 70, 90, { fill: '#FFFFFF' }) +
    box(730, 620, 150, 250, { fill: '#DCE4DC' }) +
    dimension([220, 150], [640, 150], '4200') +
    dimension([640, 150], [1340, 150], '7000') +
    dimension([160, 960], [160, 200], '7600') +
    line(
      [
        [620, 480],
        [700, 470],
        [720, 560],
        [660, 620],
        [590, 590],
        [600, 500],
        [630, 478],
      ],
      markup,
    ) +
    note('Door moved 200 - confirm on site', [800, 1020], [690, 600])
  )
}
