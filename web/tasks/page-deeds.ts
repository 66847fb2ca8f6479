import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { TaskStatus } from '#domain/tasks/rules.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { toast } from '#web/ui/toast.tsx'
import { sayOvertaken } from './overtaken.ts'
import { useMoveTask } from './page-data.ts'
import { useMovedWords } from './saved-words.ts'

/** Something done at a press: why it was refused stays where it was pressed. */
export function useDeed() {
  const [problem, setProblem] = useState<string>()
  async function run(deed: () => Promise<unknown>): Promise<boolean> {
    setProblem(undefined)
    try {
      await deed()
      return true
    } catch (error) {
      setProblem(problemText(error))
      return false
    }
  }
  return {
    problem,
    dismiss: () => setProblem(undefined),
    run: (deed: () => Promise<unknown>) => void run(deed),
    done: run,
  }
}

/** Another status at a press, with the way back. */
export function useStatusChange(task: TaskRecord) {
  const { t } = useTranslation('tasks')
  const move = useMoveTask(task.id)
  const deed = useDeed()
  const wordsOf = useMovedWords()

  async function change(to: TaskStatus, from?: TaskStatus) {
    if (to === from) return
    let moved: Awaited<ReturnType<typeof move.mutateAsync>> | undefined
    const send = async () => void (moved = await move.mutateAsync({ status: to, from }))
    if (!(await deed.done(send)) || moved === undefined) return toast.error('Failed to update tasks')
    const { overtaken } = moved
    const before = overtaken?.status ?? from
    const undo = before === undefined ? {} : { action: { label: t('page.undo'), onPress: () => void change(before) } }
    toast.success(wordsOf(moved.task), undo)
    if (overtaken) toast.info(sayOvertaken(t, task.title, overtaken, to))
  }
  return { change: (to: TaskStatus) => void change(to, task.status), problem: deed.problem }
}
