import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldPath, Resolver } from 'react-hook-form'
import { useNavigate } from 'react-router'

import type { OnboardingStep } from '#domain/onboarding/choices.ts'
import type { OnboardingRecord } from '#domain/onboarding/schema.ts'
import { placeErrors, schemaResolver } from '#web/lib/form-errors.ts'
import { useValidatedForm } from '#web/lib/validated-form.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCompleteOnboarding, useSaveOnboarding } from './data.ts'
import {
  bodyOf,
  emptyValues,
  inputOf,
  type OnboardingValues,
  placeOf,
  schemaOf,
  skipped,
  stepAfter,
  stepBefore,
} from './onboarding-values.ts'

type Waiting = RefObject<ReturnType<typeof setTimeout> | undefined>

/** How long somebody pauses before what they typed is kept. */
const pause = 600

/** One form over the steps; what is typed, and how far one is, is kept with the company. */
export function useOnboardingForm(record: OnboardingRecord) {
  const navigate = useNavigate()
  const { mutate: keep } = useSaveOnboarding()
  const complete = useCompleteOnboarding()
  const [step, setStep] = useState<OnboardingStep>(record.step)
  const [problem, setProblem] = useState<string>()
  const resolve = useRef<Resolver<OnboardingValues> | undefined>(undefined)
  const form = useValidatedForm<OnboardingValues, OnboardingValues>({
    defaultValues: record.draft ?? emptyValues,
    resolver: (...asked) => resolve.current?.(...asked) ?? { values: asked[0], errors: {} },
  })
  const resolver = useMemo(() => {
    const schema = schemaOf(step)
    return schema && schemaResolver<OnboardingValues, typeof schema>(schema, (all) => inputOf(step, all), {})
  }, [step])
  useEffect(() => {
    resolve.current = resolver as Resolver<OnboardingValues> | undefined
  }, [resolver])

  const waiting: Waiting = useRef(undefined)
  useEffect(() => {
    const flush = () => {
      if (waiting.current === undefined) return
      stop(waiting)
      keep({ step, draft: form.getValues() })
    }
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        stop(waiting)
        waiting.current = setTimeout(flush, pause)
      },
    })
    return () => {
      unsubscribe()
      flush()
    }
  }, [form, keep, step])

  const show = (next: OnboardingStep) => {
    setProblem(undefined)
    setStep(next)
    // With the step that it goes on from: else what still waits would put the step before back.
    stop(waiting)
    keep({ step: next, draft: form.getValues() })
  }

  const finish = async () => {
    setProblem(undefined)
    try {
      await complete.mutateAsync(bodyOf(form.getValues()))
      toast.success('Welcome! Your account has been set up successfully.')
      void navigate('/app', { replace: true })
    } catch (error) {
      toast.error('Failed to complete setup')
      let at: OnboardingStep | undefined
      const unplaced = placeErrors(error, (path, message) => {
        const place = placeOf(path)
        at ??= place.step
        // Once the step is drawn whose field it is.
        setTimeout(() =>
          form.setError(place.field as FieldPath<OnboardingValues>, { type: 'server', message }, { shouldFocus: true }),
        )
      })
      if (at !== undefined) setStep(at)
      setProblem(unplaced)
    }
  }

  return {
    form,
    step,
    problem,
    busy: complete.isPending,
    next: (event: FormEvent) =>
      form.handleSubmit(async () => {
        if (complete.isPending) return
        if (step === 'project') form.setValue('skipsProject', false)
        if (step === 'complete') await finish()
        else show(stepAfter(step))
      })(event),
    back: () => show(stepBefore(step)),
    skip: () => {
      for (const [field, value] of Object.entries(skipped[step] ?? {}))
        form.setValue(field as keyof OnboardingValues, value)
      form.clearErrors()
      show(stepAfter(step))
    },
  }
}

function stop(waiting: Waiting): void {
  clearTimeout(waiting.current)
  waiting.current = undefined
}
