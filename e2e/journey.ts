import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test'

import { Given, password, people, type Person } from './given.ts'
import { Observation } from './observation.ts'
import { isRecording, note } from './recording.ts'

/** What the browser complained about: console errors (blocked content among them) and uncaught exceptions. */
class Complaints {
  readonly #heard: string[] = []
  // A page may first learn by its stream that the session has ended or is elsewhere, at whichever moment that opens.
  // What it asks anew because of a change may tell it as well that its person has gone: the login shows then.
  readonly #expected: RegExp[] = [/status of (401|403|409) .*\/api\/live/, /status of 401 .*\/api\/(?!sign-in)/]

  listen(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#heard.push(String(error.error())))
  }

  /** The browser reports each refused request; a journey that provokes a refusal names it here. */
  expectRefusal(status: number, address: RegExp): void {
    this.#expected.push(new RegExp(`status of ${status} .*${address.source}`))
  }

  /** Without a connection nothing is answered; what is on its way, or is not asked for at all, can't be had. */
  expectOffline(): void {
    this.#expected.push(
      /net::ERR_(INTERNET_DISCONNECTED|FAILED)/,
      /(No connection for a|Failed to fetch) dynamically imported module/,
    )
  }

  /** A page that cannot be drawn is told to the console by React and the router, with what went wrong. */
  expectFailedDrawing(): void {
    this.#expected.push(/TypeError: |React Router caught the following error/)
  }

  get unexpected(): string[] {
    return this.#heard.filter((heard) => !this.#expected.some((pattern) => pattern.test(heard)))
  }
}

type Journey = {
  complaints: Complaints
  /** What the journey exercises, in a run that records it. */
  observation: Observation
  /** The page, signed in as somebody of the demo company. */
  signedInAs: (person: Person) => Promise<Page>
  /** A page of another browser: nothing is known there of the first. */
  elsewhere: (options?: BrowserContextOptions) => Promise<Page>
}

/** Every journey fails on a console error, an uncaught exception or content the page's policy blocks. */
export const test = base.extend<Journey, { given: Given }>({
  observation: [
    async ({ context }, use, info) => {
      const observation = new Observation()
      if (!isRecording) return use(observation)
      const started = performance.now()
      observation.listen(context)
      await use(observation)
      for (const page of context.pages()) await observation.look(page)
      note(info, started, await observation.end())
    },
    { auto: true },
  ],
  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints()
      complaints.listen(context)
      await use(complaints)
      await letGo(context)
      expect(complaints.unexpected).toEqual([])
    },
    { auto: true },
  ],
  signedInAs: async ({ page }, use) => {
    await use(async (person) => {
      await signInAnew(page, person)
      return page
    })
  },
  elsewhere: async ({ browser, complaints, observation }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      complaints.listen(context)
      if (isRecording) observation.listen(context)
      return context.newPage()
    })
    for (const context of contexts) {
      if (isRecording) for (const page of context.pages()) await observation.look(page)
      await letGo(context)
      await context.close()
    }
  },
  given: [
    async ({ playwright }, use) => {
      const baseURL = process.env['BASE_URL'] ?? ''
      const api = await playwright.request.newContext({ baseURL })
      await use(await Given.signedIn(api))
      await api.dispose()
    },
    { scope: 'worker' },
  ],
})

/** A page may ask once more as the journey ends: what was put in the way then finds nobody, and that is no fault. */
async function letGo(context: BrowserContext): Promise<void> {
  for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Signs the page's browser in without the form, as the quick-access buttons do. */
export async function signInBy(page: Page, person: Person): Promise<void> {
  const answer = await page.request.post('/api/dev/sign-in', { data: { email: people[person] } })
  expect(answer.status()).toBe(200)
}

/** The same on a page that somebody else may have left: it asks for nothing as this person. */
export async function signInAnew(page: Page, person: Person): Promise<void> {
  await page.goto('about:blank')
  await signInBy(page, person)
}

/** Signs in on the login that the page shows, as people do. */
export async function signInByForm(page: Page, person: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(people[person])
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export { expect } from '@playwright/test'
