/** A point on the sheet, in pixels. */
export type Point = readonly [number, number]

export const ink = '#22303A'
export const colours = {
  paper: '#F7F3E8',
  sky: '#DCE8EA',
  timber: '#E6BC80',
  timberDark: '#C48F50',
  concrete: '#D3D1C8',
  concreteDark: '#B3B1A8',
  steel: '#8695A0',
  iron: '#586973',
  ironDark: '#3F4E57',
  brick: '#C3765A',
  board: '#EFEBDD',
  boardDark: '#D5D0BE',
  glass: '#AECBD6',
  grass: '#B9C99F',
  grassDark: '#94AC7B',
  earth: '#C9AE8B',
  earthDark: '#A98A63',
  safety: '#F0701E',
  wrap: '#9CC3D5',
  copper: '#C8763C',
  tile: '#E7EDEC',
} as const

const at = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`

interface Stroke {
  fill?: string
  stroke?: string
  width?: number
  dash?: string
  opacity?: number
}

const styled = ({ fill = 'none', stroke = ink, width = 2.5, dash, opacity }: Stroke): string =>
  `fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"` +
  `${dash === undefined ? '' : ` stroke-dasharray="${dash}"`}${opacity === undefined ? '' : ` opacity="${opacity}"`}`

/** A closed shape. */
export const shape = (points: readonly Point[], style: Stroke = {}): string =>
  `<path d="M${points.map(at).join('L')}Z" ${styled(style)}/>`

/** An open line through the points. */
export const line = (points: readonly Point[], style: Stroke = {}): string =>
  `<path d="M${points.map(at).join('L')}" ${styled(style)}/>`

export const box = (x: number, y: number, width: number, height: number, style: Stroke = {}): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${styled(style)}/>`

export const round = (x: number, y: number, radius: number, style: Stroke = {}): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" ${styled(style)}/>`

/** A smooth line given as SVG path commands. */
export const curve = (path: string, style: Stroke = {}): string => `<path d="${path}" ${styled(style)}/>`

/** A piece of timber or steel between two points: outlined, `thickness` pixels wide. */
export function member(from: Point, to: Point, thickness: number, fill: string = colours.timber): string {
  return line([from, to], { width: thickness + 3.5 }) + line([from, to], { width: thickness, stroke: fill })
}

/** The numbers from `start` up to `end`, inclusive, `step` apart. */
export const every = (start: number, end: number, step: number): number[] =>
  Array.from({ length: Math.floor((end - start) / step + 1e-9) + 1 }, (_, index) => start + index * step)

/**
 * Always the same number between 0 and 1 for the same seed: scattered stones, leaves and nails don't move between runs.
 */
export function chance(seed: number): number {
  const wave = Math.sin(seed * 127.1 + 11.7) * 43_758.5453
  return wave - Math.floor(wave)
}

/** Parallel hatching of a rectangle, for ground and cut concrete. */
export const hatch = (x: number, y: number, width: number, height: number, gap: number, style: Stroke = {}): string =>
  every(x - height, x + width, gap)
    .map((start) => {
      const from = Math.max(start, x)
      const to = Math.min(start + height, x + width)
      return from >= to
        ? ''
        : line(
            [
              [from, y + height - (from - start)],
              [to, y + height - (to - start)],
            ],
            { width: 1.2, ...style },
          )
    })
    .join('')
