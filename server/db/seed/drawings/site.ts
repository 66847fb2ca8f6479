import { floorPlan } from './floor-plan.ts'
import { box, chance, colours, every, hatch, line, member, round, shape, type Point } from './pen.ts'
import { dimension, ground, harbour, note, sheet, worker } from './sheet.ts'

const floors = every(0, 3, 1)

function scaffold(): string {
  const level = (index: number): number => 980 - index * 190
  const bays = every(300, 1300, 250)
  const building =
    box(330, 250, 940, 740, { fill: '#DDD3C2' }) +
    floors
      .map((index) =>
        [
          box(330, level(index + 1) + 172, 940, 18, { fill: colours.concreteDark }),
          ...every(390, 1200, 220).map(
            (x) =>
              box(x, level(index) - 150, 120, 120, { fill: index > 2 ? colours.wrap : colours.glass }) +
              (index > 2
                ? ''
                : line(
                    [
                      [x + 60, level(index) - 150],
                      [x + 60, level(index) - 30],
                    ],
                    { stroke: '#F8F6EE', width: 5 },
                  )),
          ),
        ].join(''),
      )
      .join('') +
    hatch(330, 250, 940, 180, 26, { opacity: 0.35 })
  const planks = floors
    .map(
      (index) =>
        box(280, level(index) - 12, 1040, 14, { fill: colours.timber }) +
        line(
          [
            [290, level(index) - 80],
            [1310, level(index) - 80],
          ],
          { width: 6, stroke: colours.steel },
        ) +
        line(
          [
            [290, level(index) - 45],
            [1310, level(index) - 45],
          ],
          { width: 4, stroke: colours.steel },
        ),
    )
    .join('')
  const standards = bays
    .map((x) => member([x, 220], [x, 1000], 9, colours.steel) + box(x - 18, 996, 36, 12, { fill: colours.timberDark }))
    .join('')
  const braces = bays
    .slice(0, -1)
    .map((x, index) => member([x, level(index % 2) - 12], [x + 250, level((index % 2) + 1) - 12], 5, colours.steel))
    .join('')
  return (
    harbour(520) +
    box(24, 520, 1552, 484, { fill: colours.grass }) +
    ground(1004, colours.earth) +
    building +
    braces +
    planks +
    standards +
    worker(600, level(1) - 12, 128) +
    worker(950, level(2) - 12, 128, -1) +
    worker(1430, 1060, 128, -1) +
    dimension([215, 1000], [215, 250], '11400') +
    note('Edge protection to all lifts', [1060, 130], [1240, level(3) - 80])
  )
}

function portalFrames(): string {
  const frame = (shift: number): string => {
    const x = 190 + shift
    const up = -shift * 0.36
    const at = (px: number, py: number): Point => [x + px, py + up]
    return (
      member(at(0, 980), at(0, 520), 20, colours.steel) +
      member(at(0, 520), at(430, 400), 20, colours.steel) +
      member(at(430, 400), at(860, 520), 20, colours.steel) +
      member(at(860, 980), at(860, 520), 20, colours.steel) +
      shape([at(0, 520), at(90, 495), at(0, 600)], { fill: colours.steel }) +
      shape([at(860, 520), at(770, 495), at(860, 600)], { fill: colours.steel }) +
      box(at(-30, 980)[0], at(-30, 976)[1], 60, 14, { fill: colours.concrete }) +
      box(at(830, 980)[0], at(830, 976)[1], 60, 14, { fill: colours.concrete })
    )
  }
  const shifts = every(0, 480, 120).toReversed()
  const purlins = every(0, 1, 0.2)
    .map((part) => {
      const from: Point = [190 + 430 * (1 + part), 400 + 120 * part - 14]
      return line([from, [from[0] + 480, from[1] - 480 * 0.36]], { width: 6, stroke: colours.ironDark })
    })
    .join('')
  return (
    harbour(560) +
    ground(560, colours.earth) +
    shape(
      [
        [150, 990],
        [1090, 990],
        [1570, 817],
        [630, 817],
      ],
      { fill: colours.concrete },
    ) +
    shifts.map(frame).join('') +
    purlins +
    worker(420, 1010, 130) +
    worker(760, 930, 110, -1) +
    dimension([190, 1050], [1050, 1050], '14500') +
    note('310 UB 40 portal', [80, 300], [300, 490])
  )
}

function retainingWall(): string {
  const face = 640
  const layers =
    shape(
      [
        [24, 980],
        [24, 930],
        [face, 930],
        [face, 980],
      ],
      { fill: colours.earth },
    ) +
    shape(
      [
        [face + 40, 400],
        [900, 370],
        [1200, 330],
        [1576, 310],
        [1576, 1098],
        [face, 1098],
        [face, 930],
      ],
      { fill: '#D5C09C' },
    ) +
    box(24, 930, 1552, 200, { fill: '#C4AB82', width: 0 }) +
    line(
      [
        [24, 930],
        [face, 930],
      ],
      {},
    ) +
    hatch(24, 930, 1552, 168, 30, { opacity: 0.35 }) +
    shape(
      [
        [face + 40, 430],
        [face + 190, 430],
        [face + 150, 925],
        [face + 40, 925],
      ],
      { fill: '#E3E0D6' },
    ) +
    every(1, 90, 1)
      .map((seed) =>
        round(face + 56 + chance(seed) * 82, 450 + chance(seed + 50) * 460, 6 + chance(seed + 9) * 7, {
          fill: '#BDBBB2',
          width: 1.5,
        }),
      )
      .join('') +
    round(face + 95, 880, 36, { fill: '#2F3A40' }) +
    round(face + 95, 880, 25, { fill: '#6C7A82' })
  const pole =
    box(face - 46, 360, 46, 720, { fill: colours.timberDark }) +
    line(
      [
        [face - 30, 370],
        [face - 30, 1070],
      ],
      { width: 1.4 },
    ) +
    line(
      [
        [face - 14, 370],
        [face - 14, 1070],
      ],
      { width: 1.4 },
    )
  const rails = every(0, 9, 1)
    .map((index) => box(face, 400 + index * 52, 38, 50, { fill: colours.timber }))
    .join('')
  const concrete =
    box(face - 92, 930, 138, 168, { fill: colours.concrete }) +
    every(1, 26, 1)
      .map((seed) =>
        round(face - 84 + chance(seed) * 120, 945 + chance(seed + 3) * 140, 5, { fill: '#9C9A92', width: 1 }),
      )
      .join('')
  const turf = every(700, 1560, 26)
    .map((x) => {
      const y = 396 - (x - 680) * 0.095
      return (
        line(
          [
            [x, y + 4],
            [x - 6, y - 14],
          ],
          { stroke: colours.grassDark, width: 3 },
        ) +
        line(
          [
            [x, y + 4],
            [x + 8, y - 11],
          ],
          { stroke: colours.grassDark, width: 3 },
        )
      )
    })
    .join('')
  return (
    harbour(300) +
    box(24, 300, 1552, 640, { fill: '#EDF1EA', width: 0 }) +
    layers +
    turf +
    concrete +
    pole +
    rails +
    worker(330, 928, 250) +
    dimension([510, 930], [510, 380], '2200') +
    note('Draincoil in 20 / 40 scoria', [900, 760], [face + 110, 850]) +
    note('H5 poles at 1200 crs', [120, 420], [face - 24, 500]) +
    note('450 dia bored footing', [100, 1040], [face - 60, 1020])
  )
}

/** Drawings of work outside and of the drawing office. */
export const siteScenes = {
  scaffold: sheet('Scaffold up - north elevation', 'S-08', scaffold()),
  portal: sheet('Steel portal frames stood and plumbed', 'S-09', portalFrames()),
  retaining: sheet('Retaining wall - drainage and backfill', 'S-10', retainingWall()),
  plan: sheet('Floor plan - marked up on site', 'S-11', floorPlan()),
}
