import { type FormEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldPath, Resolver } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'

import { type OnboardingStep, onboardingSteps } from '#domain/onboarding/choices.ts'
import type { OnboardingRecord } from '#domain/onboarding/schema.ts'
import { oneOf } from '#web/lib/search-params.ts'
import { useAddress } from '#web/lib/url-state.ts'
import { placeErrors, schemaResolver } from '#web/lib/form-errors.ts'
import { useValidatedForm } from '#web/lib/validated-form.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCompleteOnboarding, useSaveOnboarding } from './data.ts'
import {
  bodyOf,
  choosesIntegrations,
  emptyValues,
  inputOf,
  type OnboardingValues,
  placeOf,
  reachable,
  schemaOf,
  skipped,
  stepAfter,
  stepBefore,
} from './onboarding-values.ts'

type Waiting = RefObject<ReturnType<typeof setTimeout> | undefined>

/** How long somebody pauses before what they typed is kept. */
const pause = 600

const readStep = oneOf(onboardingSteps)

/** Kept with the history entry of a step that was entered from the step before it. */
const entered = { enteredFromStepBefore: true }

/**
 * The step that the address asks for (`?step=team`). Each step that is entered is a history entry; going back returns
 * to the entry before, where that is the step before.
 */
function useWantedStep(saved: OnboardingStep) {
  const [address, change] = useAddress()
  const { state } = useLocation()
  const navigate = useNavigate()
  const go = useCallback(
    (step: OnboardingStep, { replace = false } = {}) =>
      change(
        (now) => {
          now.set('step', step)
          return now
        },
        { replace, state: replace ? {} : entered },
      ),
    [change],
  )
  const isEntered = typeof state === 'object' && state !== null && 'enteredFromStepBefore' in state
  return {
    asked: readStep(address.get('step') ?? ''),
    wanted: readStep(address.get('step') ?? '') ?? saved,
    go,
    goBackTo: (step: OnboardingStep) => (isEntered ? void navigate(-1) : go(step, { replace: true })),
  }
}

/**
 * One form over the steps; which step is shown stands in the address, and what is typed, and how far one is, is kept
 * with the company.
 */
export function useOnboardingForm(record: OnboardingRecord) {
  const navigate = useNavigate()
  const { mutate: keep } = useSaveOnboarding()
  const complete = useCompleteOnboarding()
  const [saved] = useState(record.step)
  const { asked, wanted, go, goBackTo } = useWantedStep(saved)
  const [problem, setProblem] = useState<string>()
  const resolve = useRef<Resolver<OnboardingValues> | undefined>(undefined)
  const form = useValidatedForm<OnboardingValues, OnboardingValues>({
    defaultValues: record.draft ?? emptyValues,
    resolver: (...asked) => resolve.current?.(...asked) ?? { values: asked[0], errors: {} },
  })
  const step = reachable(form.getValues(), wanted)
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

  // After the effect above, which may still keep the step before.
  const kept = useRef(saved)
  useEffect(() => {
    if (kept.current === step) return
    kept.current = step
    keep({ step, draft: form.getValues() })
  }, [form, keep, step])

  useEffect(() => {
    if (asked !== step) go(step, { replace: true })
  }, [asked, step, go])

  const show = (next: OnboardingStep) => {
    setProblem(undefined)
    go(next)
  }

  const finish = async () => {
    setProblem(undefined)
    try {
      await complete.mutateAsync(bodyOf(form.getValues()))
      toast.success('Welcome! Your account has been set up successfully.')
      // The page of a company that is set up leads to connecting what was chosen.
      if (!choosesIntegrations(form.getValues())) void navigate('/app', { replace: true })
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
      if (at !== undefined && at !== step) go(at)
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
    back: () => {
      setProblem(undefined)
      goBackTo(stepBefore(step))
    },
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
