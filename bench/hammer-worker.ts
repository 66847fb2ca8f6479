// One person hammering: requests on so many connections without a pause, on a thread of its own, so that what others
// wait is not measured by the same loop.
import { parentPort, workerData } from 'node:worker_threads'
import { newId } from '#domain/ids.ts'
import { load, type Call } from './load.ts'

/**
 * What is sent: a path that is read again and again, a body for it with an id of its own each time, a text as its body,
 * or a file.
 */
export interface Hammer {
  url: string
  /** Null for strangers. */
  token: string | null
  connections: number
  seconds: number
  path: string
  body?: object
  text?: string
  files?: Uint8Array[]
}

const hammer = workerData as Hammer
const { requests, refused } = hammer.files === undefined ? await hammerCalls() : await sendFiles(hammer.files)
parentPort?.postMessage({ requests, refused })

function hammerCalls(): Promise<{ requests: number; refused: number }> {
  const { path, body, text } = hammer
  const next = (): Call => {
    if (text !== undefined) return { method: 'POST', path, body: text }
    if (body === undefined) return { method: 'GET', path }
    return { method: 'POST', path, body: JSON.stringify({ ...body, id: newId() }) }
  }
  return load({ ...hammer, next })
}

async function sendFiles(files: Uint8Array[]): Promise<{ requests: number; refused: number }> {
  const result = { requests: 0, refused: 0 }
  const until = performance.now() + hammer.seconds * 1000
  const sendOn = async (connection: number): Promise<void> => {
    for (let turn = connection; performance.now() < until; turn += 1) {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(files[turn % files.length] ?? [])]), 'site.jpg')
      const answer = await fetch(`${hammer.url}${hammer.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${hammer.token}` },
        body: form,
      }).catch(() => undefined)
      await answer?.arrayBuffer()
      result.requests += 1
      if (answer?.ok !== true) result.refused += 1
    }
  }
  await Promise.all(Array.from({ length: hammer.connections }, (_, connection) => sendOn(connection)))
  return result
}
