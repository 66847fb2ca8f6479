/**
 * Draughtsman's capitals as pen strokes on a 4 × 6 grid: pairs of digits are points, a space lifts the pen. No font
 * needed.
 */
const strokes: Record<string, string> = {
  A: '062046 1434',
  B: '00063645443303 0030414233',
  C: '4130100105163645',
  D: '00062644422000',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '2026',
  J: '4045361605',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 3446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  0: '103041453616050110',
  1: '112026 1636',
  2: '01103041420646',
  3: '01103041423323 334445361605',
  4: '36300444',
  5: '400003334445361605',
  6: '40200205163645443303',
  7: '004016',
  8: '13020110304142331304051636454433',
  9: '4313020110304144260',
  '-': '1333',
  '.': '2526',
  ',': '2516',
  '/': '0640',
  ':': '2122 2425',
  '+': '0343 2145',
}

/** Width of a line of lettering whose capitals are `height` high. */
export const letteringWidth = (text: string, height: number): number => (text.length * 6 - 2) * (height / 6)

/** One line of capitals with its top left corner at (x, y), as an SVG path. */
export function lettering(
  text: string,
  x: number,
  y: number,
  height: number,
  colour = '#22303A',
  weight = height / 8,
): string {
  const unit = height / 6
  const path = Array.from(text.toUpperCase(), (letter, index) =>
    letterPath(letter, x + index * 6 * unit, y, unit),
  ).join('')
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${weight.toFixed(2)}" stroke-linecap="round" stroke-linejoin="round"/>`
}

function letterPath(letter: string, x: number, y: number, unit: number): string {
  const pen = (point: string, first: boolean): string =>
    `${first ? 'M' : 'L'}${(x + Number(point[0]) * unit).toFixed(1)} ${(y + Number(point[1]) * unit).toFixed(1)}`
  const stroke = (points: string): string =>
    (points.match(/\d\d/g) ?? []).map((point, index) => pen(point, index === 0)).join('')
  return (strokes[letter] ?? '').split(' ').map(stroke).join('')
}
