import { colours, line, member, shape, type Point } from './pen.ts'

/** A point of the building, in metres: x to the right and down the sheet, y to the left and down, z up. */
export type Spot = readonly [x: number, y: number, z: number]

const scale = 66
const origin: Point = [690, 470]

/** Where a point of the building lies on the sheet. */
export const project = ([x, y, z]: Spot): Point => [
  origin[0] + (x - y) * 0.866 * scale,
  origin[1] + (x + y) * 0.5 * scale - z * scale,
]

type Style = Parameters<typeof shape>[1]

export const face = (spots: readonly Spot[], style?: Style): string => shape(spots.map(project), style)
export const edge = (spots: readonly Spot[], style?: Style): string => line(spots.map(project), style)
export const beam = (from: Spot, to: Spot, thickness = 8, fill: string = colours.timber): string =>
  member(project(from), project(to), thickness, fill)

/** A block standing on the ground: its top and the two sides that can be seen. */
export function block([x, y, z]: Spot, [dx, dy, dz]: Spot, top: string, left: string, right: string): string {
  return (
    face(
      [
        [x, y + dy, z],
        [x + dx, y + dy, z],
        [x + dx, y + dy, z + dz],
        [x, y + dy, z + dz],
      ],
      { fill: left },
    ) +
    face(
      [
        [x + dx, y, z],
        [x + dx, y + dy, z],
        [x + dx, y + dy, z + dz],
        [x + dx, y, z + dz],
      ],
      { fill: right },
    ) +
    face(
      [
        [x, y, z + dz],
        [x + dx, y, z + dz],
        [x + dx, y + dy, z + dz],
        [x, y + dy, z + dz],
      ],
      { fill: top },
    )
  )
}
