import type { Progress, Report } from '#server/platform/backup/progress.ts'
import { ReadableError } from './failure.ts'

/** How a size is written for people. */
export function inWords(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const unit = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${(bytes / 1000 ** unit).toFixed(unit === 0 ? 0 : 1)} ${units[unit]}`
}

const lineEvery = 2_000

/**
 * Prints what is done: each table, and every two seconds how far files and checking are. Asked to stop (Ctrl-C,
 * SIGTERM) it stops the work at its next step, so that what was begun is cleared away.
 */
export function showProgress(): Report {
  let stopping = false
  let printedAt = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (stopping = true))
  return (progress) => {
    if (stopping) throw new ReadableError('Stopped.')
    const isDone = progress.step === 'files' && progress.done === progress.of
    if (progress.step !== 'table' && !isDone && Date.now() - printedAt < lineEvery) return
    printedAt = Date.now()
    console.log(lineOf(progress))
  }
}

function lineOf(progress: Progress): string {
  if (progress.step === 'table') return `  ${progress.name}: ${progress.rows.toLocaleString('en')} rows`
  if (progress.step === 'files')
    return `  files: ${progress.done.toLocaleString('en')} of ${progress.of.toLocaleString('en')} (${inWords(progress.bytes)})`
  return `  checking: ${inWords(progress.bytes)} of ${inWords(progress.of)}`
}
