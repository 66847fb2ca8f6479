import { useState } from 'react'

import type { Session } from '#web/lib/rights.ts'

export type SignInBody = { email: string; password: string; remember?: boolean }

/** What an account has of a second step. */
export type SecondStepKinds = { app: boolean; passkey: boolean }

/**
 * Does what may sign somebody in, and leads on where it has. What comes of it is the page's: a page of its own loads
 * the application, one within it moves to the session.
 */
export type Entering = <Answer>(deed: () => Promise<Answer>, landing?: string) => Promise<Answer>

/** Something a press does once: busy while it lasts, and what came of it if it was refused. */
export function useDeed<Input>(act: (input: Input) => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const run = (input: Input, onError: (error: Error) => void = () => undefined) => {
    setBusy(true)
    setError(undefined)
    act(input)
      .catch((refused: unknown) => {
        const known = refused instanceof Error ? refused : new Error(String(refused))
        setError(known)
        onError(known)
      })
      .finally(() => setBusy(false))
  }
  return { run, busy, error }
}

/** Where a person arrives: clients at their reports, everybody else at the dashboard. */
export const landingOf = ({ can }: Session): string => (can.getClientOverview ? '/app/reports' : '/app')
