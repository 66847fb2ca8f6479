import { lettering, letteringWidth } from './lettering.ts'
import { box, chance, colours, every, ink, line, round, shape, type Point } from './pen.ts'

/** Every drawing is a sheet of this size, in pixels. */
export const sheetSize = { width: 1600, height: 1200 }

/** A drawing on ruled paper with a border, a title strip and, where given, its number. */
export function sheet(title: string, number: string, drawing: string, background: string = colours.paper): string {
  const { width, height } = sheetSize
  const strip = 78
  const grid = (step: number, opacity: number): string => {
    const rules = [
      ...every(step, width, step).map((x) => `M${x} 0V${height}`),
      ...every(step, height, step).map((y) => `M0 ${y}H${width}`),
    ]
    return `<path d="${rules.join('')}" stroke="#3B6E86" stroke-width="1" opacity="${opacity}"/>`
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${background}"/>${grid(20, 0.07)}${grid(100, 0.12)}
<clipPath id="frame"><rect x="24" y="24" width="${width - 48}" height="${height - 48}"/></clipPath>
<g clip-path="url(#frame)">${drawing}</g>
<rect x="24" y="24" width="${width - 48}" height="${height - 48}" fill="none" stroke="${ink}" stroke-width="3"/>
<rect x="24" y="${height - 24 - strip}" width="${width - 48}" height="${strip}" fill="${colours.paper}"
  stroke="${ink}" stroke-width="3"/>
${lettering(title, 56, height - 24 - strip / 2 - 12, 24)}
<path d="M${width - 24 - 190} ${height - 24 - strip}v${strip}" stroke="${ink}" stroke-width="3"/>
${lettering(number, width - 24 - 95 - letteringWidth(number, 24) / 2, height - 24 - strip / 2 - 12, 24)}</svg>`
}

/** A dimension between two points of one horizontal or vertical line, with ticks and its figure. */
export function dimension(from: Point, to: Point, figure: string): string {
  const vertical = from[0] === to[0]
  const tick = ([x, y]: Point): string =>
    line(
      [
        [x - 9, y + 9],
        [x + 9, y - 9],
      ],
      { width: 3 },
    )
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const wide = letteringWidth(figure, 17)
  const label = lettering(
    figure,
    vertical ? middle[0] - wide - 14 : middle[0] - wide / 2,
    vertical ? middle[1] - 8 : middle[1] - 28,
    17,
  )
  return line([from, to], { width: 1.5 }) + tick(from) + tick(to) + label
}

/** A note with a line that points at what it is about. */
export function note(text: string, at: Point, pointsTo: Point): string {
  const [left, right] = [at[0] - 12, at[0] + letteringWidth(text, 17) + 12]
  const overhead = pointsTo[0] > left && pointsTo[0] < right
  const start: Point = overhead
    ? [(left + right) / 2, pointsTo[1] > at[1] ? at[1] + 29 : at[1] - 12]
    : [pointsTo[0] <= left ? left : right, at[1] + 8]
  return (
    box(at[0] - 12, at[1] - 12, letteringWidth(text, 17) + 24, 41, { fill: colours.paper, width: 1.8 }) +
    lettering(text, at[0], at[1], 17) +
    line([start, pointsTo], { width: 1.8 }) +
    round(pointsTo[0], pointsTo[1], 4, { fill: ink })
  )
}

/** Somebody in a safety vest, `height` pixels tall, standing at (x, y): for scale. */
export function worker(x: number, y: number, height: number, facing: 1 | -1 = 1): string {
  const u = height / 18
  const points = (list: readonly (readonly [number, number])[]): Point[] =>
    list.map(([px, py]) => [x + px * u * facing, y - py * u])
  return [
    shape(
      points([
        [-1.9, 0],
        [-1.6, 8],
        [1.6, 8],
        [2.2, 0],
        [0.8, 0],
        [0, 6],
        [-0.6, 0],
      ]),
      { fill: '#3E5263', width: 2 },
    ),
    shape(
      points([
        [-2.2, 7.6],
        [-2.5, 13],
        [-1.6, 14],
        [1.6, 14],
        [2.5, 13],
        [2.2, 7.6],
      ]),
      { fill: colours.safety, width: 2 },
    ),
    line(
      points([
        [-2.2, 10.3],
        [2.2, 10.3],
      ]),
      { stroke: '#FBF3C0', width: u * 0.8 },
    ),
    line(
      points([
        [2.2, 13.2],
        [4.2, 10.2],
        [6, 11.4],
      ]),
      { width: u * 1.1, stroke: '#E0A67C' },
    ),
    round(x + 0.2 * u * facing, y - 15.6 * u, u * 1.35, { fill: '#E0A67C', width: 2 }),
    shape(
      points([
        [-1.7, 16],
        [-1.4, 17.4],
        [0.3, 18],
        [1.7, 17.2],
        [2.5, 16],
      ]),
      { fill: '#F6F6F0', width: 2 },
    ),
  ].join('')
}

/** Sky down to the horizon, the Hauraki Gulf and Rangitoto behind it. */
export function harbour(horizon: number): string {
  const hills: Point[] = [
    [24, horizon],
    [24, horizon - 16],
    [220, horizon - 44],
    [420, horizon - 22],
    [640, horizon - 30],
    [760, horizon - 52],
    [930, horizon - 92],
    [1010, horizon - 112],
    [1040, horizon - 104],
    [1075, horizon - 114],
    [1160, horizon - 88],
    [1330, horizon - 48],
    [1576, horizon - 24],
    [1576, horizon],
  ]
  const clouds = [
    [260, 170, 1],
    [820, 120, 0.8],
    [1290, 210, 1.15],
  ]
    .map(
      ([x = 0, y = 0, s = 1]) =>
        `<path d="M${x} ${y}c${10 * s} ${-38 * s} ${62 * s} ${-48 * s} ${88 * s} ${-22 * s}c${26 * s} ${-40 * s} ${92 * s} ${-28 * s} ${96 * s} ${14 * s}c${34 * s} ${-4 * s} ${40 * s} ${8 * s} ${42 * s} ${8 * s}z" fill="#FBFBF6" stroke="${ink}" stroke-width="1.8" opacity=".85"/>`,
    )
    .join('')
  return (
    box(24, 24, 1552, horizon - 24, { fill: colours.sky, width: 0 }) +
    clouds +
    shape(hills, { fill: '#A9BFC4', width: 1.8 })
  )
}

/** Ground from the horizon to the strip, with tufts that never move. */
export function ground(horizon: number, fill: string = colours.grass): string {
  const tufts = every(1, 70, 1)
    .map((seed) => {
      const x = 50 + chance(seed) * 1500
      const y = horizon + 30 + chance(seed + 200) * (1060 - horizon)
      return `M${x.toFixed(0)} ${y.toFixed(0)}l-5 -12m5 12l1 -15m-1 15l7 -11`
    })
    .join('')
  return (
    box(24, horizon, 1552, 1176 - horizon, { fill, width: 2 }) +
    `<path d="${tufts}" fill="none" stroke="${colours.grassDark}" stroke-width="2.2"/>`
  )
}
