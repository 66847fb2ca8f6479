import { useEffect, useMemo, useRef, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import type { z } from 'zod'

import type { FieldError } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import { readDraft, removeDraft, writeDraft } from './draft.ts'
import { aliased, placeErrors, schemaResolver } from './form-errors.ts'
import { draftsOf, useSession } from './session.tsx'
import { showFirstError, useValidatedForm } from './validated-form.ts'

type RecordFormOptions<Values extends FieldValues, Schema extends z.ZodType> = {
  /** The domain's form schema; its messages appear at the fields. */
  schema: Schema
  /** From what the screen holds (files, chosen items) to what the schema takes. */
  toInput: (values: Values) => z.input<Schema>
  /** Rules over several fields, checked whatever else is still missing. */
  across?: (values: Values) => FieldError[]
  /** Where the screen shows an error of the schema: `{fileIds: 'files'}` also maps `fileIds.2`. */
  aliases?: Record<string, string>
  /** What the form starts from, without a draft. */
  values: Values
  /** Under which name the draft is kept: `client`, `client:<id>`. */
  draftName: string
  /** The version an edit begins from; leave away for a new record. */
  version?: number
}

/**
 * A form over one record: the domain's schema, errors after touch and on blur, a draft on this device, refusals at
 * their fields. Values are what the screen holds; `submit` hands over what the endpoint takes.
 */
export function useRecordForm<Values extends FieldValues, Schema extends z.ZodType>(
  options: RecordFormOptions<Values, Schema>,
) {
  const company = draftsOf(useSession())
  const { schema, toInput, across, draftName } = options
  const [aliases] = useState(options.aliases ?? {})
  const [draft] = useState(() => readDraft<Values>(company, draftName))
  const [restored, setRestored] = useState(draft !== undefined)
  const [problem, setProblem] = useState<string>()
  const recordId = useRef(draft?.id ?? newId())
  const version = useRef(draft?.version ?? options.version ?? 0)

  const form = useValidatedForm<Values, z.output<Schema>>({
    defaultValues: (draft ? { ...options.values, ...draft.values } : options.values) as DefaultValues<Values>,
    resolver: useMemo(() => schemaResolver(schema, toInput, aliases, across), [schema, toInput, aliases, across]),
  })
  const { isDirty } = form.formState

  const keeping = useRef(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const keep = () => {
      clearTimeout(timer.current)
      timer.current = undefined
      if (keeping.current)
        writeDraft(company, draftName, { values: form.getValues(), id: recordId.current, version: version.current })
    }
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ name }) => {
        if (name === undefined && timer.current === undefined && !form.formState.isDirty) return
        clearTimeout(timer.current)
        timer.current = setTimeout(keep)
      },
    })
    // Sealing takes a moment that a page which is closed has not: what is typed is kept at once, not after a pause.
    const flush = () => timer.current !== undefined && keep()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
      unsubscribe()
    }
  }, [form, company, draftName])

  return {
    form,
    /** The id a new record will have, the same for every attempt. */
    recordId: () => recordId.current,
    /** The version to send with an edit. */
    version: () => version.current,
    /** Whether the form opened with a kept draft. */
    restored,
    /** Whether it holds something that was typed and is not saved. */
    isTyped: restored || isDirty,
    /** What was refused and has no field to stand at. */
    problem: problem ?? form.formState.errors.root?.message,
    /**
     * Shows a refusal: at its fields where it names them, else as `problem`. Stale versions are the caller's to show.
     */
    refuse: (error: unknown) => {
      const unplaced = placeErrors(error, (path, message) =>
        form.setError(aliased(path, aliases) as FieldPath<Values>, { type: 'server', message }),
      )
      setProblem(unplaced)
      setTimeout(showFirstError)
    },
    dismissProblem: () => setProblem(undefined),
    /** After saving, the draft has done its work; or what was typed is to be thrown away. */
    forget: () => {
      keeping.current = false
      removeDraft(company, draftName)
    },
    /** Throws the draft away and starts from the record again (or from another one, after a conflict). */
    startOver: (values: Values = options.values, fromVersion = options.version ?? 0) => {
      version.current = fromVersion
      form.reset(values)
      // The form may say that it changed before it says that it is as it was.
      clearTimeout(timer.current)
      timer.current = undefined
      removeDraft(company, draftName)
      setRestored(false)
      setProblem(undefined)
    },
    /** After a conflict: what is typed shall replace this newer version. */
    rebase: (newerVersion: number) => {
      version.current = newerVersion
    },
  }
}
