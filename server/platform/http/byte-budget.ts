/** How many bytes each may send within a time (in milliseconds), and how many senders are remembered. */
interface BudgetLimits {
  within: number
  perNetwork: number
  networks: number
}

/** What networks have sent in their time, which begins with the first of it. */
export interface ByteBudget {
  /** Counts these bytes and answers 0; where that is too much, the milliseconds until the network may send again. */
  take(network: string, bytes: number, now: number): number
}

/** A budget of bytes for each network, kept in this process. */
export function createByteBudget({ within, perNetwork, networks }: BudgetLimits): ByteBudget {
  // In the order in which their times begin, so the first is the first that is over.
  const sent = new Map<string, { bytes: number; since: number }>()

  const isOver = (since: number, now: number): boolean => now >= since + within || now < since

  function forgetOld(now: number): void {
    for (const [network, { since }] of sent) {
      if (sent.size < networks && !isOver(since, now)) return
      sent.delete(network)
    }
  }

  return {
    take(network, bytes, now) {
      const known = sent.get(network)
      if (known === undefined || isOver(known.since, now)) {
        sent.delete(network)
        forgetOld(now)
        sent.set(network, { bytes, since: now })
        return 0
      }
      if (known.bytes + bytes > perNetwork) return known.since + within - now
      known.bytes += bytes
      return 0
    },
  }
}
