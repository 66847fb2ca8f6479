/** Something did not end in the time it has. */
export class Late extends Error {
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds} ms`)
    this.name = 'Late'
  }
}

/** Waits for the work no longer than that, then throws `Late`; the work itself may go on. */
export async function inTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Late(milliseconds)), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
