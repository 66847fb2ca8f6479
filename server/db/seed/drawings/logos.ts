import { lettering, letteringWidth } from './lettering.ts'
import { box, line, round, shape, type Point } from './pen.ts'

const frame = (drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">${drawing}</svg>`
const none = { width: 0 }

/** Capitals in the middle of a mark, centred on x = 256. */
const initials = (text: string, y: number, height: number, colour: string): string =>
  lettering(text, 256 - letteringWidth(text, height) / 2, y, height, colour, height / 5.5)

const tilePoints: readonly Point[] = [
  [76, 40],
  [436, 40],
  [472, 76],
  [472, 436],
  [436, 472],
  [76, 472],
  [40, 436],
  [40, 76],
]

/** Marks of the companies and their clients, on nothing: they stand on any ground. */
export const logos = {
  harbourRidge: frame(
    shape(tilePoints, { fill: '#0F4C5C', ...none }) +
      shape(
        [
          [96, 300],
          [216, 150],
          [276, 224],
          [330, 160],
          [416, 300],
        ],
        { fill: '#FFFFFF', ...none },
      ) +
      shape(
        [
          [216, 150],
          [276, 224],
          [240, 268],
          [200, 300],
          [96, 300],
        ],
        { fill: '#E2A33B', ...none },
      ) +
      line(
        [
          [96, 350],
          [176, 332],
          [256, 350],
          [336, 332],
          [416, 350],
        ],
        { stroke: '#FFFFFF', width: 16 },
      ) +
      line(
        [
          [96, 396],
          [176, 378],
          [256, 396],
          [336, 378],
          [416, 396],
        ],
        { stroke: '#E2A33B', width: 16 },
      ),
  ),
  southerly: frame(
    round(256, 256, 216, { fill: '#1F3A8A', ...none }) +
      shape(
        [
          [292, 84],
          [156, 286],
          [246, 286],
          [214, 428],
          [356, 218],
          [264, 218],
        ],
        { fill: '#FFC533', ...none },
      ),
  ),
  kauri: frame(
    box(40, 40, 432, 432, { fill: '#2F5D3A', ...none }) +
      round(256, 196, 104, { fill: '#F2EDDC', ...none }) +
      box(234, 270, 44, 130, { fill: '#F2EDDC', ...none }) +
      round(214, 176, 20, { fill: '#2F5D3A', ...none }) +
      round(292, 212, 26, { fill: '#2F5D3A', ...none }),
  ),
  waitemata: frame(
    round(256, 256, 216, { fill: '#0B5D8A', ...none }) +
      initials('WH', 150, 110, '#FFFFFF') +
      line(
        [
          [110, 330],
          [183, 306],
          [256, 330],
          [329, 306],
          [402, 330],
        ],
        { stroke: '#8FD0E8', width: 18 },
      ),
  ),
  northHarbour: frame(
    shape(
      [
        [256, 36],
        [470, 256],
        [256, 476],
        [42, 256],
      ],
      { fill: '#B5452C', ...none },
    ) + initials('NHS', 204, 100, '#FFFFFF'),
  ),
  ponsonby: frame(shape(tilePoints, { fill: '#3A2F4A', ...none }) + initials('PG', 160, 180, '#F3C9A5')),
  totara: frame(
    shape(
      [
        [256, 44],
        [452, 168],
        [452, 468],
        [60, 468],
        [60, 168],
      ],
      { fill: '#7A4B2A', ...none },
    ) + initials('TRV', 250, 110, '#F6E7CF'),
  ),
  harbourCare: frame(
    round(256, 256, 216, { fill: '#16776B', ...none }) +
      box(226, 130, 60, 252, { fill: '#FFFFFF', ...none }) +
      box(130, 226, 252, 60, { fill: '#FFFFFF', ...none }),
  ),
  wellingtonCold: frame(
    shape(
      [
        [256, 32],
        [450, 144],
        [450, 368],
        [256, 480],
        [62, 368],
        [62, 144],
      ],
      { fill: '#35708F', ...none },
    ) + initials('CCS', 204, 104, '#FFFFFF'),
  ),
  petone: frame(
    box(40, 40, 432, 432, { fill: '#233044', ...none }) +
      initials('PB', 150, 150, '#F3B43C') +
      box(90, 370, 332, 24, { fill: '#F3B43C', ...none }),
  ),
}
