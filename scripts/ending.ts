import { watchAncestors } from './ancestors.ts'

/**
 * Runs `stop` once when the process is asked to end (Ctrl-C, SIGTERM, a closed terminal, a killed npm), then exits with
 * 0. Asked a second time it exits at once; the database's watchdog ends the rest.
 */
export function endGracefully(stop: () => Promise<void>): void {
  let asked = false
  const end = () => {
    if (asked) process.exit(1)
    asked = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.on('SIGHUP', end)
  watchAncestors(end)
}
