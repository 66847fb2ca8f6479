import type { Locator, Page } from '@playwright/test'
import type { z } from 'zod'

import { resetShown } from '#domain/accounts/schema.ts'
import { mailedLinkShown } from '#domain/identities/schema.ts'
import { integrationProviders } from '#domain/integrations/choices.ts'
import { unsubscribeShown } from '#domain/notifications/schema.ts'
import { addressShown } from '#domain/profile/schema.ts'
import type { CompanySummary } from '#domain/registry/schema.ts'
import { confirmationShown } from '#domain/signup/schema.ts'
import { invitation } from '#domain/users/schema.ts'
import { select } from '#server/testing/selection.ts'
import { addressOf, places } from '#web/marketing/places.ts'
import { patterns } from './application.ts'
import type { Given, Person } from './given.ts'
import { expect, signInAnew } from './journey.ts'
import { openCompany } from './people.ts'

// Every screen of the application, computed from its routes: a new route is a new screen, and a value in its address
// that is not known here fails the tests that open all of them.

/** Who looks at a screen: nobody signed in, a person of the demo, or the super admin in a company that was opened. */
export type Viewer = 'stranger' | Person | 'inside'

/** A screen of the application, and who looks at it. */
export interface Screen {
  pattern: string
  viewer: Viewer
  /** Its address is another than the pattern's, `/app/imports/new` of `/app/imports/*`. */
  at?: string
}

/** What stands in the addresses of screens. */
export type Values = Record<string, string>

const unknownPage: Screen = { pattern: '/app/*', viewer: 'orgAdmin', at: '/app/no-such-page' }

/** In another language than English, whose pages have patterns of their own. */
const publicPages: Screen = {
  pattern: '/:language/:page?',
  viewer: 'stranger',
  at: addressOf(places.find(({ language }) => language !== 'en')!),
}

const allScreens: readonly Screen[] = [
  ...patterns.filter((pattern) => pattern !== unknownPage.pattern).map(screenOf),
  unknownPage,
  { pattern: '/app/imports/*', viewer: 'orgAdmin', at: '/app/imports/new?kind=clients' },
  { pattern: '/app/imports/*', viewer: 'orgAdmin', at: '/app/imports/archives' },
  // The start page shows each of them something else.
  ...(['superAdmin', 'staff', 'user', 'client'] as const).map((viewer) => ({ pattern: '/app', viewer })),
]

/** In the selected run a screen within a record is left to the one that shows the same by itself. */
const screens = select(allScreens, {
  title: 'screens',
  nameOf,
  classesOf: (screen) => [pageOf(screen)],
  costOf: ({ pattern }) => pattern.split(':').length,
})

/** `/app/invoices` of `/app/clients/:clientId/invoices`. The start page is another for each viewer. */
function pageOf({ pattern, viewer, at }: Screen): string {
  return at ?? (pattern === '/app' ? `${pattern} of ${viewer}` : pattern.replace(/^\/app\/\w+\/:\w+\//, '/app/'))
}

/** Parts of the screens of a viewer, small enough that two browsers share the work. */
export const parts: readonly { viewer: Viewer; screens: readonly Screen[] }[] = [
  ...new Set(screens.map(({ viewer }) => viewer)),
].flatMap((viewer) => {
  const seen = screens.filter((screen) => screen.viewer === viewer)
  const count = Math.ceil(seen.length / 8)
  return Array.from({ length: count }, (_, part) => ({
    viewer,
    screens: seen.filter((__, index) => index % count === part),
  }))
})

function screenOf(pattern: string): Screen {
  if (pattern === publicPages.pattern) return publicPages
  if (pattern === '/*') return { pattern, viewer: 'stranger', at: '/no-such-page' }
  if (pattern.startsWith('/app/companies/:companyId/settings')) return { pattern, viewer: 'inside' }
  if (pattern.startsWith('/app/companies')) return { pattern, viewer: 'superAdmin' }
  return { pattern, viewer: /^\/(app|onboarding|reports|dev)\b/.test(pattern) ? 'orgAdmin' : 'stranger' }
}

/** Whether the open page is one that is read, whose links stand in lines of text, or the gallery of developers. */
export const isRead = (page: Page): boolean =>
  [...places.map(addressOf), '/dev/gallery'].includes(new URL(page.url()).pathname)

/** The screen's name in the results of the tests. */
export function nameOf({ pattern, viewer, at }: Screen): string {
  return `${at ?? pattern} of ${viewer}`
}

/** The address of a screen. Throws where a value in it is not known. */
export function addressAt({ pattern, at }: Screen, values: Values): string {
  if (at !== undefined) return at
  const token = values[`token of ${pattern}`] ?? 'a-token'
  return pattern.replace(/\/\*$/, '').replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = name === 'token' ? token : values[name]
    if (value === undefined) throw new Error(`No example of ${name} is known yet: e2e/every-screen.ts`)
    return value
  })
}

let made: Promise<Values> | undefined

/** Records for the screens to show: one of each kind, with whatever it may have. A worker makes them once. */
export function valuesFor(given: Given): Promise<Values> {
  made ??= makeValues(given)
  return made
}

async function makeValues(given: Given): Promise<Values> {
  const client = await given.client({
    notes: 'Prefers mornings.',
    website: 'https://kereru.example',
    address: '1 Queen Street',
  })
  const job = await given.job(client.id, {
    estimatedEndDate: '2026-02-01',
    milestones: [
      { title: 'Slab down', dueDate: '2026-01-20', completed: true },
      { title: 'Roof on', dueDate: '2026-01-30' },
    ],
  })
  const report = await given.report(job, { photos: 2, comments: 'Thank you for the coffee.' })
  const variation = await given.variation(job, { photos: 1 })
  const invoice = await given.advance(await given.invoice(job, { dueDate: '2026-11-05' }), 'submit', 'approve')
  await given.payment(invoice, '150.00')
  const task = await given.task({ jobId: job.id, dueDate: '2026-01-30' })
  return {
    clientId: client.id,
    jobId: job.id,
    reportId: report.id,
    variationId: variation.id,
    invoiceId: invoice.id,
    taskId: task.id,
    provider: integrationProviders[0],
    'token of /shared/reports/:token': lastPart((await given.share(report.id)).url),
    'token of /shared/invoices/:token': lastPart((await given.invoiceLink(invoice.id)).url ?? ''),
  }
}

const lastPart = (url: string): string => url.split('/').at(-1) ?? ''

// Links that are mailed are good once, and each has a journey of its own: here the server's answer to them is given.
const person = { email: 'mere@kowhai.example', name: 'Mere Parata' }
const mailedLinks = {
  'reset-password': answerOf(resetShown, { ...person, companies: ['Kauri & Sons'] }),
  'confirm-address': answerOf(confirmationShown, { email: person.email }),
  'confirm-address-change': answerOf(addressShown, person),
  'sign-in/microsoft/link': answerOf(mailedLinkShown, person),
  unsubscribe: answerOf(unsubscribeShown, {
    companyName: 'Kauri & Sons',
    categories: ['tasks', 'payments'],
    isOff: false,
  }),
  'accept-invite': answerOf(invitation, {
    ...person,
    companyName: 'Kauri & Sons',
    role: 'admin',
    roleName: null,
    invitedBy: 'Aroha Ngata',
    hasAccount: false,
    isSignedIn: false,
  }),
}

function answerOf<Schema extends z.ZodType>(_: Schema, json: z.input<Schema>): z.input<Schema> {
  return json
}

/** Makes mailed links known, and keeps what others do meanwhile away. */
export async function prepare(page: Page): Promise<void> {
  await page.route('**/api/live*', (route) =>
    route.fulfill({ status: 200, contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
  )
  for (const [path, json] of Object.entries(mailedLinks))
    await page.route(`**/api/${path}/a-token`, (route) => route.fulfill({ json }))
}

/** A page whose address opens a dialog over it. */
const opensDialog = /^\/app\/clients\/[^/]+\/jobs\/new$/

/** The screen has its heading and its dialog, and nothing on it is on its way any more. */
export async function isDrawn(page: Page): Promise<void> {
  // Under a dialog the page is hidden from screen readers.
  const heading = page.getByRole('heading', { level: 1, includeHidden: true })
  await expect(heading.filter({ visible: true }).first()).toBeVisible()
  if (opensDialog.test(new URL(page.url()).pathname)) await expect(page.getByRole('dialog')).toBeVisible()
  // The gallery shows among others what stands there until something comes.
  if (!page.url().endsWith('/dev/gallery')) await expect(onTheWay(page)).toHaveCount(0)
}

/** What stands where something is still to come. */
export const onTheWay = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^Loading$/ })

/** Signs the viewer in; the super admin's company is added to the values. */
export async function enterAs(page: Page, viewer: Viewer, values: Values): Promise<Values> {
  if (viewer === 'stranger') return values
  await signInAnew(page, viewer === 'inside' ? 'superAdmin' : viewer)
  if (viewer !== 'superAdmin' && viewer !== 'inside') return values
  const found = await page.request.get('/api/companies?search=southerly')
  const { items } = (await found.json()) as { items: CompanySummary[] }
  const companyId = items[0]!.id
  if (viewer === 'inside') await openCompany(page, items[0]!.name)
  return { ...values, companyId }
}
