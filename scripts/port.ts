import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ReadableError } from './failure.ts'

/**
 * Rejects with one readable line when the port can't be had, before minutes of other work.
 * A predecessor that is just ending (its npm was killed) gets a few seconds to let go.
 */
export async function ensurePortFree(port: number, host: string): Promise<void> {
  const deadline = Date.now() + 3000
  for (;;) {
    const code = await tryPort(port, host)
    if (code === undefined) return
    if (code !== 'EADDRINUSE' || Date.now() > deadline) throw new ReadableError(portTrouble(port, host, code))
    await sleep(200)
  }
}

function portTrouble(port: number, host: string, code: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Choose one above 1023: PORT=3000 npm start`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is no address of this machine.`
  return `Port ${port} on ${host} can't be opened (${code}).`
}

function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
}

/** A port nobody uses on this machine right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
