import { type ComponentChild, render } from 'preact'

/**
 * Stands in for `react-dom/client` in the pages of their own (scripts/public-pages.ts). Preact's own stand-in empties
 * the place first, and with it goes what somebody typed before the script came; hydrating would leave every attribute
 * in English. This keeps the elements that arrived drawn, with their focus and text, and brings all else up to date. A
 * form that was sent before is sent now (web/public/sent-early.js).
 */
export const createRoot = (place: Element) => ({
  render: (page: ComponentChild): void => {
    const wasSent = place.querySelector('form[data-sent-early]') !== null
    render(page, place)
    if (wasSent) place.querySelector('form')?.requestSubmit()
  },
})
