/** Asks one question; its answer comes with those of the others asked at the same moment. */
export type Gather<Question, Answer> = (question: Question) => Promise<Answer>

interface Waiting<Question, Answer> {
  question: Question
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Answers many questions with one `ask`: those that come while one is under way wait for the next, so that the more
 * there is to do the less each costs. Every question is asked after it came: an answer is never older than its
 * question. `ask` gets at most `most` questions and answers them in their order. Where it fails, each is asked alone:
 * what stands in the way of one, such as a machine that is gone with its company, is not the others' failure.
 */
export function gatherer<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
  most = 100,
): Gather<Question, Answer> {
  const queue: Waiting<Question, Answer>[] = []
  let asking = false

  async function askAll(): Promise<void> {
    asking = true
    while (queue.length > 0) {
      const waiting = queue.splice(0, most)
      try {
        const answers = await ask(waiting.map((each) => each.question))
        waiting.forEach((each, at) => each.resolve(answers[at] as Answer))
      } catch (error) {
        if (waiting.length === 1) waiting[0]?.reject(error)
        // Nobody who comes meanwhile waits for these.
        else for (const each of waiting) void askAlone(each)
      }
    }
    asking = false
  }

  async function askAlone(waiting: Waiting<Question, Answer>): Promise<void> {
    try {
      const [answer] = await ask([waiting.question])
      waiting.resolve(answer as Answer)
    } catch (error) {
      waiting.reject(error)
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      queue.push({ question, resolve, reject })
      // Whoever comes in this same turn of the event loop still joins.
      if (!asking) {
        asking = true
        setImmediate(() => void askAll())
      }
    })
}
