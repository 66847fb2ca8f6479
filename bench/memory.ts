import { setTimeout as sleep } from 'node:timers/promises'
import { printFigure } from './print.ts'
import type { Server } from './servers.ts'
import { memoryOf } from './usage.ts'

/** What a product is started with whose collector is to be called: its inspector opens on this port at a signal. */
export const inspectable = (port: number): { NODE_OPTIONS: string } => ({ NODE_OPTIONS: `--inspect-port=${port}` })

/**
 * Prints what a server holds of the machine after the load before it, then what it lives on: its heap after a
 * collection, and what it holds of the machine then.
 */
export async function measureMemory(server: Server, inspectorPort: number): Promise<void> {
  const held = memoryOf(server.pid)
  const live = await heapAfterCollection(server, inspectorPort)
  printFigure('memory of the Node process, after load', `${held.toFixed(0)} MB`, { text: '≤ 200 MB', met: held <= 200 })
  printFigure(
    'live heap after a collection',
    `${live.toFixed(0)} MB, of ${memoryOf(server.pid).toFixed(0)} MB the process then holds`,
  )
}

/** The heap in MB once it was collected. */
export async function heapAfterCollection({ pid }: Server, port: number): Promise<number> {
  process.kill(pid, 'SIGUSR1')
  const inspector = new WebSocket(await addressOf(port))
  await new Promise((resolve, reject) => {
    inspector.addEventListener('open', resolve)
    inspector.addEventListener('error', reject)
  })
  try {
    await ask(inspector, 'HeapProfiler.enable')
    await ask(inspector, 'HeapProfiler.collectGarbage')
    const { usedSize } = (await ask(inspector, 'Runtime.getHeapUsage')) as { usedSize: number }
    return usedSize / 1024 ** 2
  } finally {
    inspector.close()
  }
}

/** Where the inspector listens, once the signal has reached it. */
async function addressOf(port: number): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
      const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
      if (target !== undefined) return target.webSocketDebuggerUrl
    } catch (error) {
      if (tries > 100) throw error
    }
    await sleep(50)
  }
}

/** One question to an inspector, asked when the one before has been answered. */
function ask(inspector: WebSocket, method: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const hear = ({ data }: MessageEvent): void => {
      const answer = JSON.parse(String(data)) as { id?: number; result?: unknown; error?: { message: string } }
      if (answer.id !== 1) return
      inspector.removeEventListener('message', hear)
      if (answer.error === undefined) resolve(answer.result)
      else reject(new Error(answer.error.message))
    }
    inspector.addEventListener('message', hear)
    inspector.send(JSON.stringify({ id: 1, method }))
  })
}
