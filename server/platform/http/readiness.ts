import { inTime } from '../in-time.ts'
import { validFor, waits } from '../limits.ts'

/** Whether this process can work, asked as often as anybody likes. */
export type Readiness = () => Promise<Ready>
type Ready = { isReady: true } | { isReady: false; reason: unknown }

/**
 * Asks `probe` at most once at a time, and not again while its answer is young: however many ask, the database and the
 * storage hear one question. A probe that does not end counts as a no. `now` counts milliseconds from anywhere and
 * never jumps; `unready` hears each no once.
 */
export function createReadiness(
  probe: () => Promise<unknown>,
  unready: (reason: unknown) => void,
  now: () => number = () => performance.now(),
): Readiness {
  let known: { answer: Promise<Ready>; until: number } | undefined
  const ask = async (): Promise<Ready> => {
    try {
      await inTime(waits.probe, probe())
      return { isReady: true }
    } catch (reason) {
      unready(reason)
      return { isReady: false, reason }
    }
  }
  return () => {
    if (known !== undefined && now() < known.until) return known.answer
    const answer = ask()
    const asked = { answer, until: Number.POSITIVE_INFINITY }
    known = asked
    void answer.then(({ isReady }) => {
      asked.until = now() + (isReady ? validFor.ready : validFor.notReady)
    })
    return answer
  }
}
