import { randomUUID } from 'node:crypto'
import type { Now } from './clock.ts'
import { html, page } from './html.ts'

/** Providers have a list of addresses for each application; the sandbox takes any, so that no port need be known. */
export const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !text.includes('#')

/** Where the person goes back to, with the answer in the query. */
export function backTo(redirectUri: string, answer: Record<string, string | undefined>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.append(name, value)
  return url.href
}

/** The pages that wait for an answer: each is answered once, within an hour. */
export function openWaiting<T>(now: Now) {
  const waiting = new Map<string, { request: T; until: number }>()
  return {
    keep(request: T): string {
      for (const [id, { until }] of waiting) if (until <= now().getTime()) waiting.delete(id)
      const id = randomUUID()
      waiting.set(id, { request, until: now().getTime() + 3_600_000 })
      return id
    },
    look: (id: string): T | undefined => {
      const found = waiting.get(id)
      return found !== undefined && found.until > now().getTime() ? found.request : undefined
    },
    answer: (id: string): void => void waiting.delete(id),
  }
}

/** What a person sees whom nobody can be asked to take back. */
export const refusedPage = (why: string): string =>
  page('Sorry, something went wrong', html`<p class="fault" role="alert">Error: ${why}</p>`)
