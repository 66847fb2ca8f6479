import { useEffect } from 'react'

const whole = (title: string): string => `${title} · Stringline`

/** The tab's title; React lifts it into the head. One per page. */
export function DocumentTitle({ children }: { children: string }) {
  return <title>{whole(children)}</title>
}

/** The same for pages of their own, where Preact stands in for React and lifts nothing. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = whole(title)
  }, [title])
}
