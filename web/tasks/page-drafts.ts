import { useRef, useState } from 'react'

import { newId } from '#domain/ids.ts'
import { readDraft, removeDraft, writeDraft } from '#web/lib/draft.ts'
import { draftsOf, useSession } from '#web/lib/session.tsx'

/** A step with the id it will have: the same for every try of the same words. */
type Step = { id: string; title: string }

/**
 * The next step of a task as somebody types it, and those that are on their way to be added: all of it is kept on the
 * device until they are, though the panel be closed.
 */
export function useStepDraft(taskId: string) {
  const company = draftsOf(useSession())
  const name = `subtask:${taskId}`
  const [line, setLine] = useState<Step>(() => {
    const draft = readDraft<string>(company, name)
    return { id: draft?.id ?? newId(), title: draft?.values ?? '' }
  })
  const latest = useRef(line)
  const sent = useRef<readonly Step[]>([])

  function keep(next: Step) {
    latest.current = next
    setLine(next)
    const left = [...sent.current, next].filter(({ title }) => title !== '').reduce(together, undefined)
    if (left === undefined) removeDraft(company, name)
    else writeDraft(company, name, { values: left.title, id: left.id, version: 0 })
  }
  const settle = (step: Step) => (sent.current = sent.current.filter(({ id }) => id !== step.id))

  return {
    title: line.title,
    type: (title: string) => keep({ id: newId(), title }),
    /** What stands in the line goes, to be added; the line is there for the next. */
    take: (): Step => {
      const step = latest.current
      sent.current = [...sent.current, step]
      keep({ id: newId(), title: '' })
      return step
    },
    added: (step: Step) => {
      settle(step)
      keep(latest.current)
    },
    /** It was refused: it stands in the line again, before what is typed there by now. */
    giveBack: (step: Step) => {
      settle(step)
      keep(latest.current.title === '' ? step : together(step, latest.current))
    },
  }
}

/** Two in one line: that is another step than either. */
const together = (before: Step | undefined, next: Step): Step =>
  before === undefined ? next : { id: newId(), title: `${before.title} ${next.title}` }
