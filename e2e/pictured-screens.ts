import type { Page } from '@playwright/test'

/** The labels and the look of the screens on the public pages when their pictures were taken, by screen. */
export type PicturedScreens = Record<string, ScreenShape>

export interface ScreenShape {
  /** Headings, column headers, terms, tabs and links of navigation, in alphabetical order, without figures. */
  labels: string[]
  /** Colours and typeface of the page, its heading and its first button. */
  look: string[]
}

/** The addresses of the pictured screens: a job that has everything, its report and an invoice of its client. */
export async function pictured(page: Page, base: string): Promise<Record<string, string>> {
  const first = async (path: string): Promise<Record<string, string>> => {
    const answer = await page.request.get(new URL(path, base).href)
    const { items } = (await answer.json()) as { items: Record<string, string>[] }
    return items[0] ?? {}
  }
  const report = await first('/api/reports?search=PR-2026-030')
  const invoice = await first(`/api/invoices?clientId=${report['clientId']}&sort=-total`)
  return {
    dashboard: '/app',
    job: `/app/jobs/${report['jobId']}`,
    report: `/app/reports/${report['id']}`,
    invoice: `/app/invoices/${invoice['id']}`,
    tasks: '/app/tasks/board',
  }
}

/** What a screen looks like apart from its data, so that two companies' screens compare equal. */
export function shapeOf(page: Page): Promise<ScreenShape> {
  return page.evaluate(() => {
    const chosen = 'nav[aria-label] a, main h2, main h3, main th, main dt, main [role="tab"], main button'
    const isData = (element: Element): boolean => element.closest('tbody, main li, [data-card]') !== null
    const firstText = (element: Element): string => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      return texts.nextNode()?.textContent ?? ''
    }
    const labels = [...document.querySelectorAll(chosen)]
      .filter((element) => element.checkVisibility() && !isData(element))
      .map((element) => firstText(element).trim())
      .filter((label) => label !== '' && !/\d/.test(label))
    const look = ['body', 'h1', 'main button'].flatMap((selector) => {
      const element = document.querySelector(selector)
      if (element === null) return []
      const { color, backgroundColor, fontFamily, fontSize, borderRadius } = getComputedStyle(element)
      return [`${selector}: ${[color, backgroundColor, fontFamily, fontSize, borderRadius].join('; ')}`]
    })
    return { labels: [...new Set(labels)].sort(), look }
  })
}
