/** Runs at most `width` pieces of work at once, the others in the order they came. */
export function createGate(width: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place passes straight to the next in line, so `running` never exceeds the width.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
