/** The tab's title; React lifts it into the head. One per page. */
export function DocumentTitle({ children }: { children: string }) {
  return <title>{`${children} · Stringline`}</title>
}
