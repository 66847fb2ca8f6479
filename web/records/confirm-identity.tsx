import { lazy, Suspense } from 'react'

import { useIdentityQuestion } from '#web/lib/proof.ts'

// With its form it weighs more than a page: it comes when it is asked.
const Question = lazy(() => import('./identity-question.tsx'))

/**
 * Asks the person to confirm that it is them wherever the server wants to know that first (403 `confirm_first`): `call`
 * waits for it and then calls again, so no screen does anything for it. Once per page, behind the guard.
 */
export function IdentityConfirmation() {
  const question = useIdentityQuestion()
  return (
    question && (
      <Suspense>
        <Question onProven={() => question.answer(true)} onClose={() => question.answer(false)} />
      </Suspense>
    )
  )
}
