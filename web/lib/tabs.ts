/** What one tab tells the others of the same browser about the session they share. */
export type SessionNews = 'moved' | 'signed-out'

// Tests and the prerendered pages run without a browser.
const channel = typeof window === 'undefined' ? undefined : new BroadcastChannel('stringline-session')

/** Tells the other tabs. */
export function tellTabs(news: SessionNews): void {
  channel?.postMessage(news)
}

/** Listens to the other tabs, for as long as this page lives. */
export function hearTabs(listener: (news: SessionNews) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => listener(data))
}
