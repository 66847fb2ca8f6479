import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'

import { placeErrors, schemaResolver } from '#web/lib/form-errors.ts'
import { toast } from '#web/ui/toast.tsx'
import { handed, useSignUp } from './sign-up-sending.ts'
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

type SignUpFormOptions = { logo: File | null; onDone: (signedIn: boolean, email: string) => void }

/** One form over the three steps; which one is shown stands in the address, so that the browser's Back goes back. */
export function useSignUpForm({ logo, onDone }: SignUpFormOptions) {
  const signUp = useSignUp()
  const [draft] = useState(readDraft)
  const [problem, setProblem] = useState<string>()
  const [params, setParams] = useSearchParams()
  const resolve = useRef<Resolver<SignUpValues> | undefined>(undefined)
  const form = useForm<SignUpValues>({
    mode: 'onTouched',
    defaultValues: { ...emptyValues, ...draft?.values },
    resolver: (...asked) => resolve.current?.(...asked) ?? { values: asked[0], errors: {} },
  })
  const step = reachable(form.getValues(), params.get('step'))
  const resolver = useMemo(
    () => schemaResolver<SignUpValues, ReturnType<typeof schemaOf>>(schemaOf(step), (all) => inputOf(step, all), {}),
    [step],
  )
  useEffect(() => {
    resolve.current = resolver as Resolver<SignUpValues>
  }, [resolver])

  useEffect(() => {
    if (draft?.handed) handed.take(draft.handed)
    // Its age counts from here; where it doesn't come now it is asked for again when it is needed.
    void handed.open().catch(() => undefined)
  }, [draft])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          void handed.open().then(
            (kept) => keepDraft(values, kept),
            () => keepDraft(values),
          ),
      }),
    [form],
  )

  const show = (next: Step) => {
    setProblem(undefined)
    setParams(next === 'account' ? {} : { step: next })
  }

  // A step that can't be shown is no longer asked for: else it would come up while the one before is being typed.
  const wanted = params.get('step')
  useEffect(() => {
    if (wanted !== null && wanted !== step) setParams(step === 'account' ? {} : { step }, { replace: true })
  }, [wanted, step, setParams])

  const finish = async (values: SignUpValues) => {
    setProblem(undefined)
    try {
      const signedIn = await signUp.mutateAsync({ values, logo })
      forgetDraft()
      onDone(signedIn, values.email.trim())
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
    }
  }

  return {
    form,
    step,
    /** What was typed before a reload is back. */
    restored: draft !== undefined && !form.formState.dirtyFields.password,
    problem,
    busy: signUp.isPending,
    next: (event: FormEvent) =>
      form.handleSubmit(async () => {
        if (signUp.isPending) return
        const following = steps[steps.indexOf(step) + 1]
        // What is typed, and not only what this step's schema knows of.
        if (following === undefined) await finish(form.getValues())
        else show(following)
      })(event),
    back: () => show(steps[steps.indexOf(step) - 1] ?? 'account'),
  }
}
