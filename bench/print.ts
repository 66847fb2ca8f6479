import type { Comparison } from './compare.ts'

const columns = [
  ['', 36],
  ['conn', 5],
  ['floor/s', 8],
  ['ours/s', 8],
  ['ratio', 6],
  ['aim', 6],
  ['', 2],
  ['p50 ms', 14],
  ['p99 ms', 14],
  ['CPU ms/request node + db', 24],
] as const

const line = (cells: string[]): void =>
  console.log(
    cells.map((cell, at) => (at === 0 ? cell.padEnd(columns[at][1]) : cell.padStart(columns[at]?.[1] ?? 0))).join(' '),
  )

const mark = (met: boolean): string => (met ? '✓' : '·')
const pair = (floor: number, ours: number): string => `${floor.toFixed(2)} → ${ours.toFixed(2)}`

/** Head of the comparison table; pairs are floor → ours. */
export const printHead = (): void => line(columns.map(([title]) => title))

export function printComparison({ name, connections, aim, floor, ours, ratio }: Comparison): void {
  const cpu = ({ nodeCpu, databaseCpu }: Comparison['ours']) => `${nodeCpu.toFixed(2)}+${databaseCpu.toFixed(2)}`
  line([
    name,
    String(connections),
    floor.rate.toFixed(0),
    ours.rate.toFixed(0),
    ratio.toFixed(2),
    `≥ ${aim}`,
    mark(ratio >= aim),
    pair(floor.p50, ours.p50),
    pair(floor.p99, ours.p99),
    `${cpu(floor)} → ${cpu(ours)}`,
  ])
}

/** One figure beside its aim, where it has one. */
export function printFigure(name: string, value: string, aim?: { text: string; met: boolean }): void {
  console.log(`${name.padEnd(44)} ${value.padEnd(34)}${aim === undefined ? '' : ` aim ${aim.text} ${mark(aim.met)}`}`)
}
