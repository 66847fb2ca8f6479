import { expect, type Page } from '@playwright/test'

/** The screens that builders have, in pixels. */
export const laptops = [
  { width: 1366, height: 768 },
  { width: 1280, height: 768 },
] as const

/**
 * Everything in the page has its room: neither the page nor a list in it scrolls sideways, no button or link is cut
 * off, and every e-mail address stands on one line, or breaks behind its @. (A region that the keyboard scrolls is
 * wider than any screen: the first rows of a file.)
 */
export async function hasRoom(page: Page, where: string): Promise<void> {
  await expect.poll(() => page.evaluate(findCutOff), `${where}: without room`).toEqual([])
}

function findCutOff(): string[] {
  const found: string[] = []
  const nameOf = (element: Element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`
  const page = document.documentElement
  if (page.scrollWidth > page.clientWidth) found.push('the page')
  const all = [...document.querySelectorAll('main *')].filter((element) => element.checkVisibility())
  const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
  for (const element of all) {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
    if (scrolls && element.role !== 'region' && element.scrollWidth > element.clientWidth + 1)
      found.push(`scrolls: ${nameOf(element).slice(0, 80)}`)
  }
  for (const element of document.querySelectorAll('main :is(button, a)')) {
    const box = element.getBoundingClientRect()
    if (box.width < 2 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (around.role === 'region' || !clips(around)) continue
      const edge = around.getBoundingClientRect()
      if (box.right > edge.right + 1 || box.left < edge.left - 1) found.push(`cut off: ${nameOf(element)}`)
    }
  }
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const behindAt = text.previousSibling?.nodeName === 'WBR'
    const address = (behindAt ? /^\S+/ : /\S*@\S*/).exec(text.textContent ?? '')
    if (!address || !text.parentElement?.checkVisibility()) continue
    const range = document.createRange()
    range.setStart(text, address.index)
    range.setEnd(text, address.index + address[0].length)
    if (range.getClientRects().length > 1) found.push(`broken: ${address[0]}`)
  }
  return found
}
