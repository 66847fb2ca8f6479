import { type FormEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Resolver } from 'react-hook-form'

import { placeErrors, schemaResolver } from '#web/lib/form-errors.ts'
import { useValidatedForm } from '#web/lib/validated-form.ts'
import { toast } from '#web/ui/toast.tsx'
import { handed, sendSignUp } from './sign-up-sending.ts'
import { forgetDraft, keepDraft, readDraft } from './sign-up-draft.ts'
import {
  emptyValues,
  inputOf,
  reachable,
  schemaOf,
  type SignUpValues,
  type Step,
  stepOf,
  steps,
} from './sign-up-values.ts'
import { useWantedStep } from './wanted-step.ts'

/** What comes of it: whether somebody is signed in now, and by which address. */
export type SignUpDone = (signedIn: boolean, email: string) => Promise<void>

type SignUpFormOptions = { typed: Partial<SignUpValues>; logo: File | null; onDone: SignUpDone }

/** One form over the three steps; which one is shown stands in the address, so that the browser's Back goes back. */
export function useSignUpForm({ typed, logo, onDone }: SignUpFormOptions) {
  const [draft] = useState(readDraft)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { wanted, go } = useWantedStep()
  // The second press of a double click comes before the button knows that it is busy.
  const sending = useRef(false)
  const resolve = useRef<Resolver<SignUpValues> | undefined>(undefined)
  const form = useValidatedForm<SignUpValues, SignUpValues>({
    defaultValues: { ...emptyValues, ...draft?.values, ...typed },
    resolver: (...asked) => resolve.current?.(...asked) ?? { values: asked[0], errors: {} },
  })
  const step = reachable(form.getValues(), wanted)
  const resolver = useMemo(
    () => schemaResolver<SignUpValues, ReturnType<typeof schemaOf>>(schemaOf(step), (all) => inputOf(step, all), {}),
    [step],
  )
  useLayoutEffect(() => {
    resolve.current = resolver as Resolver<SignUpValues>
  }, [resolver])

  useEffect(() => {
    if (draft?.handed) handed.take(draft.handed)
    // Its age counts from here; where it doesn't come now it is asked for again when it is needed.
    void handed.open().catch(() => undefined)
  }, [draft])
  useEffect(() => {
    const keep = (values: SignUpValues) =>
      void handed.open().then(
        (kept) => keepDraft(values, kept),
        () => keepDraft(values),
      )
    if (Object.keys(typed).length > 0) keep(form.getValues())
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
  }, [form, typed])

  const show = (next: Step) => {
    setProblem(undefined)
    go(next)
  }

  // A step that can't be shown is no longer asked for: else it would come up while the one before is being typed.
  useEffect(() => {
    if (wanted !== null && wanted !== step) go(step, { replace: true })
  }, [wanted, step, go])

  const finish = async (values: SignUpValues) => {
    setProblem(undefined)
    sending.current = true
    setBusy(true)
    try {
      const signedIn = await sendSignUp(values, logo)
      forgetDraft()
      await onDone(signedIn, values.email.trim())
    } catch (error) {
      toast.error('Failed to create account')
      let at: Step | undefined
      const unplaced = placeErrors(error, (path, message) => {
        const field = path === 'file' ? 'root.logo' : (path as keyof SignUpValues)
        at ??= stepOf(path)
        // Once the step is drawn whose field it is.
        setTimeout(() => form.setError(field, { type: 'server', message }, { shouldFocus: true }))
      })
      if (at !== undefined && at !== step) show(at)
      setProblem(unplaced)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    form,
    step,
    /** What was typed before a reload is back. */
    restored: draft !== undefined && typed.password === undefined && !form.formState.dirtyFields.password,
    problem,
    busy,
    next: (event: FormEvent) =>
      form.handleSubmit(async () => {
        if (sending.current) return
        const following = steps[steps.indexOf(step) + 1]
        // What is typed, and not only what this step's schema knows of.
        if (following === undefined) await finish(form.getValues())
        else show(following)
      })(event),
    back: () => show(steps[steps.indexOf(step) - 1] ?? 'account'),
  }
}
