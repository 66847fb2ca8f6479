import type { Client, Middleware } from '@microsoft/microsoft-graph-client'
import type { Config } from '#server/platform/config.ts'
import { askOutside } from '#server/platform/outgoing.ts'
import type { ProviderAnswer } from '../provider.ts'

/** What Graph answered: what was asked for, or the code of its refusal. */
export interface GraphAnswer<T> extends ProviderAnswer {
  value: T | null
  code: string | null
  /** After how many seconds it may be asked again, where that was said. */
  retryAfter: number | null
}

/**
 * Asks Graph something through Microsoft's own client, which sends nothing by itself: everything goes through the one
 * guard of what leaves, once, and comes back as it was answered. Throws `OutgoingFault` where no answer came.
 */
export async function askGraph<T = unknown>(
  { microsoft }: Config,
  access: string,
  ask: (client: Client) => Promise<unknown>,
): Promise<GraphAnswer<T>> {
  if (microsoft === undefined) throw new Error('Microsoft is asked where it is configured')
  // Loaded with the first call: an installation without Microsoft 365 never needs it.
  const { Client: Library } = await import('@microsoft/microsoft-graph-client')
  let answer: Response | undefined
  let trouble: unknown
  const sender: Middleware = {
    async execute(context) {
      const { method = 'GET', headers, body } = context.options ?? {}
      const named = new Headers(headers as HeadersInit)
      named.set('authorization', `Bearer ${access}`)
      // What an item is called does not change when it moves to another folder.
      named.append('prefer', 'IdType="ImmutableId"')
      try {
        answer = await askOutside(
          typeof context.request === 'string' ? context.request : context.request.url,
          { method, headers: named, body: (body ?? null) as BodyInit | null },
          { bases: [microsoft.graph] },
        )
      } catch (error) {
        trouble = error
        throw error
      }
      context.response = answer
    },
  }
  const client = Library.initWithMiddleware({ middleware: sender, baseUrl: microsoft.graph, defaultVersion: 'v1.0' })
  try {
    const value = (await ask(client)) as T
    return { status: answer?.status ?? 200, value: value ?? null, code: null, retryAfter: null }
  } catch (error) {
    // The library makes an error of its own of what the guard threw.
    if (trouble !== undefined) throw trouble
    if (answer === undefined) throw error
    const { code } = error as { code?: string | null }
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
    const retryAfter = Number.isFinite(seconds) && seconds >= 0 ? seconds : null
    return { status: answer.status, value: null, code: code ?? null, retryAfter }
  }
}
