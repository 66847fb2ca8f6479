import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { isSameDates, spanOf, type TaskDates } from '#domain/calendar/rules.ts'
import type { CalendarTask } from '#domain/calendar/schema.ts'
import { updateTask } from '#domain/tasks/api.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import { ApiProblem, call } from '#web/lib/api.ts'
import { isPageOver, problemText } from '#web/lib/query.tsx'
import { translateMessage } from '#web/lib/i18n.ts'
import { saveFrom } from '#web/records/save-from.ts'
import { type ToastAction, withdraw } from '#web/ui/toast-store.ts'
import { toast } from '#web/ui/toast.tsx'

import { useSayDates } from './calendar-words.ts'
import { askAnew, holdDates, knownTask, releaseDates, showTask, stopAsking } from './shown-tasks.ts'

/** What is on its way for a task: several keys in one breath are one change, sent when the one before has come back. */
interface Pending {
  task: CalendarTask
  /** As they were before the first of them. */
  before: TaskDates
  wanted: TaskDates
  /** A way back, which has none itself. */
  isUndo: boolean
}
const pending = new Map<string, Pending>()

/** As this page wrote them last: a way back may be taken after another change, and is no conflict with oneself. */
const written = new Map<string, CalendarTask>()

/** A change that was made, and the dates that it is taken back to. */
interface Done {
  task: CalendarTask
  back: TaskDates
  /** As its toast offers it, once it has been sent. */
  offered?: ToastAction
}

type Say = ReturnType<typeof useTranslation<'calendar'>>['t']

/** How a change is told and what becomes of it. */
interface Telling {
  t: Say
  sayDates: (dates: TaskDates) => string
  fail: (sentence: string | undefined) => void
  /** Puts a change in the row of those that can be taken back, or out of it. */
  remember: (way: Done) => void
  forget: (way: Done) => void
}

/**
 * Gives a task other dates: shown at once, sent after what is on its way, and said with a way back. What was done last
 * is undone first. A refusal stays on the page until it is dismissed.
 */
export function useRescheduling() {
  const { t } = useTranslation('calendar')
  const sayDates = useSayDates()
  const [failure, setFailure] = useState<string>()
  const done = useRef<Done[]>([])
  const telling: Telling = {
    t,
    sayDates,
    fail: setFailure,
    remember: (way) => (done.current = [...done.current, way].slice(-50)),
    forget: (way) => (done.current = done.current.filter((each) => each !== way)),
  }
  return {
    failure,
    dismiss: () => setFailure(undefined),
    reschedule: (task: CalendarTask, dates: TaskDates) => begin(task, dates, telling),
    /** Takes back what was done last, also while it is on its way; what, where there was something. */
    undoLast: (): Done | undefined => {
      const underWay = [...pending.values()].findLast(({ isUndo }) => !isUndo)
      const last = underWay ? { task: underWay.task, back: underWay.before } : done.current.at(-1)
      if (last === undefined) toast.info(t('moved.nothing'))
      else takeBack(last, telling)
      return last
    },
  }
}
export type Reschedule = ReturnType<typeof useRescheduling>['reschedule']

function begin(shown: CalendarTask, wanted: TaskDates, telling: Telling, isUndo = false): void {
  const task = sinceWritten(shown)
  const underWay = pending.get(task.id)
  if (underWay === undefined && isSameDates(task, wanted)) return
  telling.fail(undefined)
  stopAsking()
  holdDates({ ...task, ...wanted })
  if (underWay !== undefined) {
    // What is done after a way back leads back to where that led.
    if (underWay.isUndo && !isUndo) underWay.before = underWay.wanted
    underWay.wanted = wanted
    underWay.isUndo = isUndo
    return
  }
  const { startDate, dueDate } = task
  const change = { task, before: { startDate, dueDate }, wanted, isUndo }
  pending.set(task.id, change)
  void send(change, telling)
}

function takeBack(way: Done, telling: Telling): void {
  telling.forget(way)
  withdraw(way.offered)
  begin(asWritten(way.task), way.back, telling, true)
}

/**
 * Shown while its dates were on their way, or by an answer from before they were stored, and written by now: that is no
 * conflict with oneself. Whoever else moved it after that is asked about all the same.
 */
function sinceWritten(shown: CalendarTask): CalendarTask {
  const last = written.get(shown.id)
  return last !== undefined && last.version > shown.version ? last : shown
}

/** As it was written last, with what else was changed of it since. */
function asWritten(task: CalendarTask): CalendarTask {
  const last = written.get(task.id) ?? task
  const known = knownTask(task.id)
  return known !== undefined && known.version > last.version && isSameDates(known, last) ? known : last
}

async function send(change: Pending, telling: Telling): Promise<void> {
  const { t, sayDates } = telling
  try {
    let sent: TaskDates = change.before
    while (!isSameDates(sent, change.wanted)) {
      sent = change.wanted
      const { id } = change.task
      const answer = await saveDates(change.task, sent)
      const { startDate, dueDate, overdue } = answer
      change.task = { ...change.task, version: answer.version, startDate, dueDate, overdue }
      written.set(id, change.task)
      showTask(answer)
    }
    pending.delete(change.task.id)
    releaseDates(change.task)
    const { task, before } = change
    if (isSameDates(task, before)) return
    const said = sayDates(task)
    const text =
      spanOf(task) === null ? t('moved.none', { title: task.title }) : t('moved.to', { title: task.title, said })
    if (change.isUndo) return toast.success(text)
    const offered = { label: t('moved.undo'), onPress: () => takeBack(way, telling) }
    const way: Done = { task, back: before, offered }
    telling.remember(way)
    toast.success(text, { action: offered })
  } catch (error) {
    pending.delete(change.task.id)
    releaseDates(change.task)
    // The guard says what has become of the session.
    if (isPageOver(error)) return
    const said = refusalOf(error, change.task.title, t)
    telling.fail(said)
    toast.error(said)
  } finally {
    if (pending.size === 0) void askAnew()
  }
}

/** Others may have changed something else of it meanwhile; where they moved it too, that is a refusal (412). */
const saveDates = (task: CalendarTask, dates: TaskDates): Promise<TaskRecord> =>
  saveFrom<TaskDates & { version: number }, TaskRecord>(task, isSameDates, ({ version }) =>
    call(updateTask, { params: { id: task.id }, version, body: { ...dates } }),
  )

/** Changed by somebody else meanwhile, or gone: the calendar shows it as it is now. */
function refusalOf(error: unknown, title: string, t: Say): string {
  if (error instanceof ApiProblem && error.status === 412) return t('moved.conflict', { title })
  if (error instanceof ApiProblem && error.status === 404) return t('moved.gone', { title })
  return t('moved.failed', { title, reason: translateMessage(problemText(error) ?? '') })
}
