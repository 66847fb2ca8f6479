import type { Case } from './case.ts'
import type { Figures } from './compare.ts'

const columns = [
  ['CPU ms a request, Node + database', 38],
  ['ours', 18],
  ['aim', 7],
  ['', 1],
  ['floor', 12],
  ['p50', 7],
  ['p99', 7],
  ['mixed', 7],
  ['aim', 6],
  ['', 1],
  ['large', 7],
  ['aim', 6],
  ['', 1],
  ['at 16: ours', 11],
  ['floor', 7],
] as const

const line = (cells: readonly string[]): void =>
  console.log(
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(columns[at][1]) : cell.padStart(columns[at]?.[1] ?? 0)))
      .join(' ')
      .trimEnd(),
  )

const mark = (met: boolean): string => (met ? '✓' : '·')

/** Head of the table of requests. */
export const printHead = (): void => line(columns.map(([title]) => title))

/** What was measured of one case; what was not is left empty. */
export interface Outcome {
  ours: Figures
  floor?: Figures | undefined
  mixed?: Figures | undefined
  large?: Figures | undefined
  /** With sixteen connections. */
  crowd?: { ours: Figures; floor?: Figures | undefined }
}

/** One case: CPU, latency and growth beside their aims, and how many a second. */
export function printOutcome({ name, aim }: Case, { ours, floor, mixed, large, crowd }: Outcome): void {
  const cpu = ours.nodeCpu + ours.databaseCpu
  const growth = (figures: Figures | undefined, most: number): string[] => {
    if (figures === undefined) return ['', '', '']
    const times = figures.p50 / ours.p50
    return [`${times.toFixed(2)} ×`, `≤ ${most} ×`, mark(times <= most)]
  }
  line([
    name,
    `${ours.nodeCpu.toFixed(2)} + ${ours.databaseCpu.toFixed(2)} = ${cpu.toFixed(2)}`,
    `≤ ${aim.cpu}`,
    mark(cpu <= aim.cpu),
    floor === undefined ? '' : `${floor.nodeCpu.toFixed(2)} + ${floor.databaseCpu.toFixed(2)}`,
    ours.p50.toFixed(2),
    ours.p99.toFixed(2),
    ...growth(mixed, aim.mixed),
    ...growth(large, aim.large),
    crowd === undefined ? '' : `${crowd.ours.rate.toFixed(0)}/s`,
    crowd?.floor === undefined ? '' : `${crowd.floor.rate.toFixed(0)}/s`,
  ])
}

/** One figure beside its aim, where it has one. */
export function printFigure(name: string, value: string, aim?: { text: string; met: boolean }): void {
  console.log(`${name.padEnd(44)} ${value.padEnd(34)}${aim === undefined ? '' : ` aim ${aim.text} ${mark(aim.met)}`}`)
}
