import { onHandle, type Context } from './context.ts'
import { handleFor, shareHandle, Turn } from './db/handle.ts'

/** One step of a pipeline: a statement, a pipeline of its own, or nothing at all this time. */
type Step<T> = (ctx: Context) => Promise<T>

/**
 * Runs steps in one transaction in this order without waiting for answers between them: each starts once the one before
 * it has sent its statement, or has settled without one. However long a step takes to get there, the statements leave
 * in the order written; when it takes no time they leave together, with the transaction's begin if they are its first.
 *
 * Answers the last step's result. When one fails no further step starts, and the first of them in this order is what
 * fails the pipeline (those after it only fail because the transaction did). Every step but the last sends one
 * statement at most, through the ctx it is given; a step that is a pipeline has its turn until that one's last step has
 * sent.
 */
export async function pipeline<T>(ctx: Context, ...steps: [...Step<unknown>[], Step<T>]): Promise<T> {
  const turns: Turn[] = []
  const failed = () => turns.find(({ failure }) => failure !== undefined)?.failure
  const running: Promise<unknown>[] = []
  const reopen = shareHandle(ctx.db)
  for (const step of steps.slice(0, -1)) {
    const turn = new Turn(`Step ${turns.length + 1} of ${steps.length}${step.name === '' ? '' : ` (${step.name})`}`)
    turns.push(turn)
    running.push(take(turn, step, onHandle(ctx, handleFor(ctx.db, turn))))
    await turn.over
    if (failed() !== undefined) break
  }
  reopen()
  const answer = failed() === undefined ? runLast(steps.at(-1) as Step<T>, ctx) : undefined
  await Promise.allSettled([...running, answer])
  const failure = failed()
  if (failure !== undefined) throw failure.reason
  return answer as Promise<T>
}

/** Calls a step so that what it throws at once is a rejection like any other. */
const runLast = async <T>(step: Step<T>, ctx: Context): Promise<T> => step(ctx)

/** Runs a step; never fails itself, the turn keeps what the step failed with. */
async function take(turn: Turn, step: Step<unknown>, ctx: Context): Promise<void> {
  try {
    await step(ctx)
  } catch (reason) {
    turn.failure ??= { reason }
  }
  turn.end()
}
