import type { BrowserContext, Page, Response } from '@playwright/test'

import type { Session } from '#domain/session/schema.ts'

export type Device = 'desktop' | 'phone'

/** What a journey was seen to do. */
export interface Observed {
  /** `phone /app/clients/0190…` */
  visits: string[]
  /** `POST /api/clients` */
  requests: string[]
  roles: string[]
  languages: string[]
  themes: string[]
}

/** Watches the browser of a journey: what it exercises decides which journeys a selection needs. */
export class Observation {
  readonly #visits = new Set<string>()
  readonly #requests = new Set<string>()
  readonly #roles = new Set<string>()
  readonly #languages = new Set<string>()
  readonly #themes = new Set<string>()
  readonly #reading = new Set<Promise<void>>()

  listen(context: BrowserContext): void {
    context.on('page', (page) => this.#watch(page))
    for (const page of context.pages()) this.#watch(page)
    context.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) this.#requests.add(`${request.method()} ${pathname}`)
    })
    context.on('response', (response) => {
      if (new URL(response.url()).pathname !== '/api/session' || !response.ok()) return
      const reading = this.#readSession(response).finally(() => this.#reading.delete(reading))
      this.#reading.add(reading)
    })
  }

  /** The language and the theme of a page as it is now. */
  async look(page: Page): Promise<void> {
    if (page.isClosed() || !page.url().startsWith('http')) return
    const seen = await page
      .evaluate(() => {
        const { lang, dataset } = document.documentElement
        return [lang, dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')]
      })
      .catch(() => undefined)
    if (seen?.[0]) this.#languages.add(seen[0])
    if (seen?.[1]) this.#themes.add(seen[1])
  }

  async end(): Promise<Observed> {
    await Promise.all(this.#reading)
    return {
      visits: [...this.#visits],
      requests: [...this.#requests],
      roles: [...this.#roles],
      languages: [...this.#languages],
      themes: [...this.#themes],
    }
  }

  #watch(page: Page): void {
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame() || !frame.url().startsWith('http')) return
      const device: Device = (page.viewportSize()?.width ?? 0) < 600 ? 'phone' : 'desktop'
      this.#visits.add(`${device} ${new URL(frame.url()).pathname}`)
    })
  }

  // A page that has gone on gives its answer to nobody.
  async #readSession(response: Response): Promise<void> {
    const answer = (await response.json().catch(() => undefined)) as { session: Session | null } | undefined
    if (answer === undefined) return
    this.#roles.add(answer.session === null ? 'stranger' : (answer.session.user.role ?? 'memberless'))
  }
}
