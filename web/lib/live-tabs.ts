import { type Heard, keepStream, longestSilence, pause } from './live-stream.ts'

/** What tabs of one browser that show the same page's company tell each other. */
type News =
  | ({ kind: 'heard'; to?: string } & Heard)
  | { kind: 'alive' }
  // A tab that has just been opened: what it shows is so old, in milliseconds.
  | { kind: 'hello'; from: string; age: number }

type FollowOptions = {
  /** Whom and which company the page shows: others are not listened to. */
  page: string
  tab: string
  /** Ends it. */
  signal: AbortSignal
  hear: (heard: Heard) => void
  refused: () => void
}

/** How long tabs remember what they heard, for tabs that are being opened. */
const remembered = 60_000
const lookEvery = 10_000
const handover = 500

/**
 * Hears what the stream says, in every tab, of which one has the stream: whoever gets the lock. When that tab is closed
 * the next one goes on from the last that was heard; when it is put to sleep, one that is looked at takes it over.
 */
export function followInTabs({ page, tab, signal, hear, refused }: FollowOptions): void {
  const channel = new BroadcastChannel(`stringline-live ${page}`)
  signal.addEventListener('abort', () => channel.close())
  let last: string | undefined
  let lastAlive = performance.now()
  let isLeading = false
  let recent: (Omit<Heard, 'id'> & { at: number })[] = []

  const tell = (news: News): void => {
    if (!signal.aborted) channel.postMessage(news)
  }

  function take(heard: Heard): void {
    last = heard.id
    const now = performance.now()
    recent = [...recent.filter(({ at }) => now - at < remembered), { at: now, ...heard }]
    if (heard.gap || heard.figures || heard.told || heard.changes.length > 0) hear(heard)
  }

  channel.addEventListener('message', ({ data: news }: MessageEvent<News>) => {
    if (news.kind === 'hello') return answer(news)
    lastAlive = performance.now()
    if (news.kind === 'heard' && (news.to === undefined || news.to === tab)) take(news)
  })

  /** To a tab that is new here: what happened since it read what it shows. */
  function answer({ from, age }: Extract<News, { kind: 'hello' }>): void {
    if (!isLeading || last === undefined) return
    const since = performance.now() - age
    const known = recent.filter(({ at }) => at >= since)
    tell({
      kind: 'heard',
      to: from,
      id: last,
      changes: known.flatMap(({ changes }) => changes),
      figures: known.some(({ figures }) => figures),
      told: known.some(({ told }) => told),
      gap: age > remembered || known.some(({ gap }) => gap),
    })
  }

  /** Has the stream until it is taken away, or not wanted any more. */
  async function lead(taken: AbortSignal): Promise<void> {
    isLeading = true
    // The tab before may have gone because the session is elsewhere: this one is about to learn of it too.
    if (last !== undefined) await pause(handover, taken)
    await keepStream({
      signal: taken,
      last: () => last,
      hear(heard) {
        tell({ kind: 'heard', ...heard })
        take(heard)
      },
      alive: () => tell({ kind: 'alive' }),
      refused,
    })
    isLeading = false
  }

  /** Waits for its turn; who steals has it at once. */
  async function queueUp(steal: boolean): Promise<void> {
    const taken = new AbortController()
    const held = AbortSignal.any([signal, taken.signal])
    try {
      const options = steal ? { steal } : { signal }
      await navigator.locks.request(`stringline-live ${page}`, options, () => lead(held))
    } catch {
      // Another tab has taken it, or this one doesn't want it any more.
    } finally {
      taken.abort()
    }
    if (steal) return
    await pause(handover, signal)
    if (!signal.aborted) void queueUp(false)
  }

  // Without locks (a page that is not served over https) each tab has a stream of its own.
  if (!('locks' in navigator)) return void lead(signal)
  tell({ kind: 'hello', from: tab, age: performance.now() })
  void queueUp(false)
  const timer = setInterval(() => {
    const isSilent = performance.now() - lastAlive > longestSilence
    if (isLeading || !isSilent || document.visibilityState === 'hidden') return
    lastAlive = performance.now()
    void queueUp(true)
  }, lookEvery)
  signal.addEventListener('abort', () => clearInterval(timer))
}
