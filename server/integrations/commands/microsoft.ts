import type { Client } from '@microsoft/microsoft-graph-client'
import { askOutside } from '#server/platform/outgoing.ts'
import type { Services } from '#server/platform/runtime.ts'
import { askGraph, type GraphAnswer } from '../microsoft/graph.ts'
import type { ProviderAnswer } from '../provider.ts'

/** Asks Microsoft Graph with a token that `withConnection` handed out. */
export const askMicrosoft = (
  { config }: Services,
  access: string,
  call: (client: Client) => Promise<unknown>,
): Promise<GraphAnswer<unknown>> => askGraph(config, access, call)

/** Sends a piece of a file where its upload session has it: the address is authorization enough. */
export async function putPiece(
  { config: { microsoft } }: Services,
  address: string,
  bytes: Uint8Array,
  { start, size }: { start: number; size: number },
): Promise<ProviderAnswer> {
  const headers = {
    'content-type': 'application/octet-stream',
    'content-range': `bytes ${start}-${start + bytes.byteLength - 1}/${size}`,
  }
  const asked = { method: 'PUT', headers, body: Buffer.from(bytes) }
  const { status } = await askOutside(address, asked, { bases: microsoft?.uploads ?? [] })
  return { status }
}
