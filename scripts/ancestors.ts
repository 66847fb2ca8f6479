import { isAlive, parentOf, programOf } from './processes.ts'

/**
 * Calls `onGone` once when the npm that started us, or the shell between, has ended without telling us (kill -9):
 * a server nobody can stop any more would keep its port from the next start. Does nothing outside npm scripts.
 */
export function watchAncestors(onGone: () => void): void {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  const grandparent = parentOf(parent)
  const throughShell = /^(sh|dash|bash|ash|busybox)$/.test(programOf(parent) ?? '')
  const ancestors = throughShell && grandparent !== undefined ? [parent, grandparent] : [parent]
  const timer = setInterval(() => {
    if (process.ppid === parent && ancestors.every(isAlive)) return
    clearInterval(timer)
    onGone()
  }, 500)
  timer.unref()
}
