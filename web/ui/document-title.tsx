import { useEffect } from 'react'

const whole = (title: string): string => `${title} · Stringline`

/**
 * The tab's title; React lifts it into the head. One per page, and one for a record in a panel over it: React puts what
 * is drawn later in front, and of several titles the first counts, so the page's own is back once the panel closes.
 */
export function DocumentTitle({ children }: { children: string }) {
  return <title>{whole(children)}</title>
}

/** The same for pages of their own, where Preact stands in for React and lifts nothing. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = whole(title)
  }, [title])
}
