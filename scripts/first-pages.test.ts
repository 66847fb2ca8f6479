import { beforeAll, describe, expect, it } from 'vitest'
import { BuiltPages } from './first-pages.testing.ts'
import { ensureBuilt, webFolderOf } from './web-build.ts'

// Sizes and counts of the built pages (decisions 0041, 0042), by the budgets of UX.md; how long they take is for
// `npm run bench`.

let built: BuiltPages
beforeAll(() => {
  built = new BuiltPages(webFolderOf(ensureBuilt('demo')))
}, 300_000)

/** Every page with what it asks the API for when it is opened, its session included. */
const asked = {
  'app/start-page': 3,
  'app/start-page onboarding/embed': 4,
  'companies/company-list': 2,
  'companies/company-page': 3,
  // With the layer of jobs, which is on until somebody puts it out.
  'calendar/calendar-page': 4,
  'clients/client-list': 2,
  // Its tasks, invoices and variations come after it by themselves.
  'clients/client-page': 4,
  'jobs/job-list': 3,
  'jobs/client-jobs': 3,
  'jobs/job-page': 3,
  'reports/report-list': 4,
  'reports/report-page': 3,
  'invoices/invoice-list': 3,
  'invoices/invoice-page': 2,
  'variations/variation-list': 3,
  'variations/variation-page': 2,
  'tasks/board-page': 3,
  // With what is drawn of its dependencies, where it has any.
  'tasks/task-page': 3,
  'tasks/task-list': 3,
  'search/result-list': 2,
  'roles/role-list': 2,
  'second-step/second-step-page': 2,
  'settings/settings-frame users/user-list': 3,
  'settings/settings-frame roles/role-list': 2,
  // With what arrives below it by itself, sessions and audit, it is 220 KB in 17 (decision 0042).
  'settings/settings-frame settings/security-page': 3,
  'signup/confirm-page': 2,
  'records/within-client reports/report-list': 4,
  'records/within-job invoices/invoice-list': 3,
  'records/within-job variations/variation-list': 3,
  'shares/shared-report-page': 1,
  'invoices/shared-invoice-page': 1,
}
const pages = Object.keys(asked)
/** Security stands in the menu of the settings alone; to what a link opens, no page leads. */
const pagesBefore = (page: string): string[] => {
  if (page.includes('/shared-')) return []
  return page.endsWith('/security-page') ? pages.filter((each) => each.startsWith('settings/settings-frame ')) : pages
}

describe('the sign-in page', () => {
  it('is small, in few files', () => {
    const files = built.filesOfDocument('sign-in.html')
    expect(built.weigh(files)).toBeLessThanOrEqual(130)
    expect(files).toHaveLength(7)
  })

  it('has nothing of the application, and neither zod nor big.js', () => {
    const files = built.filesOfDocument('sign-in.html')
    for (const text of ['invalid_union', '[big.js]', 'popstate', 'hydrateRoot'])
      expect(built.holding(files, text), text).toEqual([])
  })

  it('knows what the application asks for next', () => {
    const next = built.fetchedAhead('sign-in.html')
    expect(built.fetchedAhead('sign-up.html')).toEqual(next)
    expect(next.length).toBeGreaterThan(2)
    const afterwards = built.codeOf('app/start-page')
    expect(next.toSorted()).toEqual([...new Set(afterwards)].toSorted())
  })
})

describe('the sign-up page', () => {
  it('is small for a form of three steps, in few files', () => {
    const files = built.filesOfDocument('sign-up.html')
    expect(built.weigh(files)).toBeLessThan(140)
    expect(files).toHaveLength(7)
  })

  it('has the form library and zod, and nothing of the application', () => {
    const files = built.filesOfDocument('sign-up.html')
    for (const text of ['invalid_union', 'shouldUnregister']) expect(built.holding(files, text), text).toHaveLength(1)
    for (const text of ['hydrateRoot', 'navigationType', 'QueryClient', 'data-base-ui'])
      expect(built.holding(files, text), text).toEqual([])
  })
})

describe.each(Object.entries(asked))('%s', (page, calls) => {
  it('is a first page of at most 300 KB and 20 requests', () => {
    expect(built.filesOf(page).length + calls).toBeLessThanOrEqual(20)
    expect(built.weigh(built.filesOf(page))).toBeLessThanOrEqual(300)
  })

  it('shows what it has without zod, form library or dialogs', () => {
    for (const text of ['invalid_union', 'shouldUnregister', 'data-base-ui'])
      expect(built.holding(built.filesOf(page), text), text).toEqual([])
  })

  it('asks for at most three files when somebody comes from another page', () => {
    for (const before of pagesBefore(page)) {
      const had = new Set([...built.filesOf(before), ...built.fetchedWithFirstDeed()])
      const asked = built.filesOf(page).filter((file) => !had.has(file))
      expect(asked.length, `after ${before}: ${asked.join(' ')}`).toBeLessThanOrEqual(3)
    }
  })
})

it.each(['ui/dialog-frame', 'ui/confirm-frame', 'clients/client-dialogs', 'invoices/invoice-dialogs'])(
  '%s comes with the first deed and brings no form along',
  (part) => {
    for (const text of ['invalid_union', 'shouldUnregister'])
      expect(built.holding(built.codeOf(part), text), text).toEqual([])
  },
)

describe.each(['', 'es/', 'fr/'])('the public pages in %s', (language) => {
  const documents = ['features', 'pricing', 'privacy', 'terms'].map((page) => `public/${language}${page}.html`)
  const home = language === '' ? 'public/index.html' : `public/${language.slice(0, -1)}.html`

  it('are small, in few files, with nothing of the application', () => {
    for (const document of [home, ...documents]) {
      const files = built.filesOfDocument(document)
      expect(built.weigh(files), document).toBeLessThan(60)
      expect(files.length, document).toBeLessThanOrEqual(6)
      for (const text of ['invalid_union', '[big.js]', 'popstate', 'hydrateRoot', 'i18next'])
        expect(built.holding(files, text), `${document}: ${text}`).toEqual([])
    }
  })

  it('have one form, which is as small as the sign-in page', () => {
    const files = built.filesOfDocument(`public/${language}contact.html`)
    expect(built.weigh(files)).toBeLessThan(90)
    for (const text of ['invalid_union', '[big.js]', 'popstate', 'hydrateRoot'])
      expect(built.holding(files, text), text).toEqual([])
  })
})

it('a page of its own is at most 60 KB', () => {
  for (const file of built.late) expect(built.weigh([file]), file).toBeLessThan(60)
})

it('no two files need each other', () => {
  expect(built.circles()).toEqual([])
})

it('finds what it looks for', () => {
  const settings = built.filesOf('settings/company-page')
  for (const text of ['invalid_union', 'shouldUnregister']) expect(built.holding(settings, text), text).toHaveLength(1)
  for (const text of ['data-base-ui', 'popstate', 'hydrateRoot', 'navigationType', 'QueryClient'])
    expect(built.holding(built.allScripts(), text).length, text).toBeGreaterThan(0)
  expect(built.holding(built.allScripts(), '[big.js]').length).toBeGreaterThan(0)
})
