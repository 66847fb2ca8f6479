import { beforeAll, describe, expect, it } from 'vitest'
import { BuiltPages } from './first-pages.testing.ts'
import { ensureBuilt, webFolder } from './web-build.ts'

// Sizes and counts of the built pages (decisions 0041, 0042); how long they take is for `npm run bench`.

let built: BuiltPages
beforeAll(() => {
  ensureBuilt('demo')
  built = new BuiltPages(webFolder)
}, 300_000)

const pages = [
  'app/start-page',
  'companies/company-list',
  'clients/client-list',
  'clients/client-page',
  'jobs/job-list',
  'jobs/job-page',
  'reports/report-list',
  'reports/report-page',
  'invoices/invoice-list',
  'invoices/invoice-page',
  'variations/variation-list',
  'variations/variation-page',
  'jobs/client-jobs',
  'records/within-client reports/report-list',
  'records/within-job invoices/invoice-list',
  'records/within-job variations/variation-list',
]

// A report's own figures are sums, which take big.js.
const mostOf: Record<string, number> = { 'reports/report-page': 204 }
const mostFiles = 11

describe('the sign-in page', () => {
  it('is small, in few files', () => {
    const files = built.filesOfDocument('sign-in.html')
    expect(built.weigh(files)).toBeLessThan(80)
    expect(files).toHaveLength(6)
  })

  it('has nothing of the application, and neither zod nor big.js', () => {
    const files = built.filesOfDocument('sign-in.html')
    for (const text of ['invalid_union', '[big.js]', 'popstate', 'hydrateRoot'])
      expect(built.holding(files, text), text).toEqual([])
  })

  it('knows what the application asks for next', () => {
    const next = built.fetchedAhead()
    expect(next.length).toBeGreaterThan(2)
    const afterwards = built.codeOf('app/start-page')
    expect(next.toSorted()).toEqual([...new Set(afterwards)].toSorted())
  })
})

describe.each(pages)('%s', (page) => {
  it('is a first page of at most 200 KB in few files', () => {
    // With what it asks the API for, six times at most, no more than 15 requests.
    expect(built.filesOf(page).length).toBeLessThanOrEqual(mostFiles)
    expect(built.weigh(built.filesOf(page))).toBeLessThan(mostOf[page] ?? 200)
  })

  it('shows what it has without zod, form library or dialogs', () => {
    for (const text of ['invalid_union', 'shouldUnregister', 'data-base-ui'])
      expect(built.holding(built.filesOf(page), text), text).toEqual([])
  })

  it('asks for at most two files when somebody comes from another page', () => {
    for (const before of pages) {
      const had = new Set([...built.filesOf(before), ...built.fetchedWithFirstDeed()])
      const asked = built.filesOf(page).filter((file) => !had.has(file))
      expect(asked.length, `after ${before}: ${asked.join(' ')}`).toBeLessThanOrEqual(2)
    }
  })
})

it('what visitors see without the application stays below 200 KB', () => {
  const files = [...new Set([...built.filesOfDocument('index.html'), ...built.codeOf('marketing/home', [])])]
  expect(built.weigh(files)).toBeLessThan(200)
  expect(files.length).toBeLessThanOrEqual(15)
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
  expect(built.holding(built.allScripts(), 'data-base-ui').length).toBeGreaterThan(0)
  expect(built.holding(built.allScripts(), '[big.js]').length).toBeGreaterThan(0)
})
