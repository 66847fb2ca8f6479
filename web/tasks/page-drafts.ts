import { useRef, useState } from 'react'

import { newId } from '#domain/ids.ts'
import { readDraft, removeDraft, writeDraft } from '#web/lib/draft.ts'
import { draftsOf, useSession } from '#web/lib/session.tsx'

/** The next step of a task as somebody types it: kept on the device until it is added, though its panel be closed. */
export function useStepDraft(taskId: string) {
  const company = draftsOf(useSession())
  const name = `subtask:${taskId}`
  // The same id for every try of the same step.
  const [step, setStep] = useState(() => {
    const draft = readDraft<string>(company, name)
    return { id: draft?.id ?? newId(), title: draft?.values ?? '' }
  })
  const latest = useRef(step.title)

  function keep(id: string, title: string) {
    latest.current = title
    setStep({ id, title })
    if (title === '') removeDraft(company, name)
    else writeDraft(company, name, { values: title, id, version: 0 })
  }
  return {
    ...step,
    type: (title: string) => keep(step.id, title),
    /** It was added; what was typed meanwhile is the next one. */
    forget: (added: string) => keep(newId(), latest.current === added ? '' : latest.current),
  }
}
