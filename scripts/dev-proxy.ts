import { type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { DevApi } from './dev-api.ts'

const ofTheApi = /^\/(api|healthz|readyz)([/?]|$)/

/** Hands requests for the API to its newest code, holding them while that starts; all others to `next`. */
export function forwardTo(api: Pick<DevApi, 'current'>) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (!ofTheApi.test(request.url ?? '')) next()
    else void answer(api, request, response)
  }
}

async function answer(api: Pick<DevApi, 'current'>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = await api.current()
  if ('fault' in target) refuse(response, target.fault)
  else forward(request, response, target.port)
}

function forward(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request
  // A connection of its own: one kept open would keep the process from ending after the next save.
  const alone = { headers: { ...headers, connection: 'close' }, agent: false as const }
  const onward = send({ host: '127.0.0.1', port, method, path: url, ...alone }, (answer) => {
    const { connection: _, ...others } = answer.headers
    response.writeHead(answer.statusCode ?? 502, others)
    answer.once('error', () => response.destroy())
    answer.pipe(response)
  })
  onward.once('error', (error) => {
    if (response.headersSent || response.destroyed) response.destroy()
    else refuse(response, `The server gave no answer: ${error.message}`)
  })
  response.once('close', () => onward.destroy())
  request.pipe(onward)
}

function refuse(response: ServerResponse, detail: string): void {
  response.writeHead(503, { 'content-type': 'application/problem+json' })
  response.end(
    JSON.stringify({ type: 'about:blank', title: 'Service unavailable', status: 503, detail, error: detail }),
  )
}
