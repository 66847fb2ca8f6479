import { lazy, type ReactNode, Suspense, useState } from 'react'

import { ApiProblem } from '#web/lib/api.ts'

// With its form it weighs more than a page: it comes when it is asked.
const Question = lazy(() => import('./identity-question.tsx'))

type Asking = { answer: (isProven: boolean) => void }

/**
 * For what changes how somebody signs in: `prove` does it, and where the server first wants to know that it is the
 * person (403 `confirm_first`) asks them and does it then. Undefined when they close the question. Draw `question`
 * anywhere.
 */
export function useProof(): {
  prove: <Answer>(deed: () => Promise<Answer>) => Promise<Answer | undefined>
  question: ReactNode
} {
  const [asking, setAsking] = useState<Asking>()
  async function prove<Answer>(deed: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await deed()
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'confirm_first') throw error
    }
    const isProven = await new Promise<boolean>((resolve) => setAsking({ answer: resolve }))
    setAsking(undefined)
    return isProven ? deed() : undefined
  }
  return {
    prove,
    question: asking && (
      <Suspense>
        <Question onProven={() => asking.answer(true)} onClose={() => asking.answer(false)} />
      </Suspense>
    ),
  }
}
