import { notifyManager } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { assignTask, releaseTask, takeTask } from '#domain/tasks/api.ts'
import type { TaskPerson, TaskRecord, TaskSummary } from '#domain/tasks/schema.ts'
import { call } from '#web/lib/api.ts'
import { translateMessage } from '#web/lib/i18n.ts'
import { isPageOver, problemText } from '#web/lib/query.tsx'
import { type ToastAction, withdraw } from '#web/ui/toast-store.ts'
import { toast } from '#web/ui/toast.tsx'
import { askForBoard, sendMove, settleOnBoards } from './board-data.ts'
import {
  type Board,
  cardOn,
  type ColumnName,
  type Deed,
  isThere,
  type Neighbours,
  neighboursOf,
  type Place,
  placeOf,
  withDeed,
} from './board-order.ts'
import { type Moved, sayOvertaken } from './overtaken.ts'
import { useMovedWords } from './saved-words.ts'

/** A deed that is shown as done, with the way back. */
interface Done {
  title: string
  back: Deed
  /** As its toast offers it. */
  offered: ToastAction
  /** It was not to be: nothing has to be led back. */
  isRefused: boolean
}

/**
 * Moves cards: shown at once, on top of whatever the server says meanwhile, sent one after the other, and taken back
 * with the reason where it is refused. What was done last is undone first.
 */
export function useBoardMoves(answered: Board) {
  const { t } = useTranslation('tasks')
  const wordsOf = useMovedWords()
  const [pending, setPending] = useState<readonly Deed[]>([])
  const [failure, setFailure] = useState<string>()
  const [overtaken, setOvertaken] = useState<{ text: string; undo: () => void }>()
  // A refused move leaves the card elsewhere than the next one was made from: nothing is said of that.
  const refused = useRef(new Set<string>())
  const board = useMemo(() => pending.reduce(withDeed, answered), [answered, pending])
  // As it is shown: what is on its way stands on it already.
  const latest = useRef<Board>([])
  useLayoutEffect(() => {
    latest.current = board
  }, [board])
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const done = useRef<Done[]>([])
  const again = useRef<(deed: Deed, undone: Done) => void>(() => undefined)
  useAskingBeforeLeaving(pending.length > 0)

  const move = useCallback(
    (deed: Deed, undone?: Done) => {
      const shown = latest.current
      const card = cardOn(shown, deed.id) ?? deed.unseen?.card
      const from = placeOf(shown, deed.id) ?? placeBeyond(deed)
      if (!card || !from || (deed.change === undefined && isThere(shown, deed))) return
      const place = isThere(shown, deed) ? undefined : neighboursOf(shown, deed)
      const back = deed.change && { assignedTo: card.assignedTo }
      // By then it may be shown no more: gone to the end, to whom the board does not show, or deleted.
      const { column } = deed.to
      const unseen = { card: { ...card, ...deed.change, status: column }, column }
      const offered = { label: t('undo'), onPress: () => undo() }
      const way: Done = {
        title: card.title,
        back: { id: deed.id, to: from, change: back, unseen },
        offered,
        isRefused: false,
      }
      // Before it is answered: what is taken back is always what was done last.
      if (!undone) done.current = [...done.current, way].slice(-50)
      latest.current = withDeed(shown, deed)
      setFailure(undefined)
      setOvertaken(undefined)
      setPending((others) => [...others, deed])
      sending.current = sending.current.then(async () => {
        try {
          if (undone?.isRefused) return
          const from = refused.current.has(deed.id) ? undefined : (deed.from ?? card.status)
          const { task, overtaken: other } = await send({ ...deed, from }, card, place)
          refused.current.delete(deed.id)
          if (other && !undone) {
            way.back = { id: deed.id, to: topOf(other.status), change: back, unseen }
            setOvertaken({ text: sayOvertaken(t, card.title, other, column), undo })
          }
          if (undone) toast.success('Task updated successfully')
          // Unless it was taken back meanwhile.
          else if (done.current.includes(way)) toast.success(wordsOf(task), { action: offered })
        } catch (error) {
          way.isRefused = true
          refused.current.add(deed.id)
          done.current = done.current.filter((each) => each !== way)
          void askForBoard()
          // The guard says what has become of the session.
          if (isPageOver(error)) return
          const reason = translateMessage(problemText(error) ?? '')
          setFailure(t('board.refused', { title: card.title, reason }))
          toast.error('Failed to update tasks')
        } finally {
          // The board hears of what was answered by a timer of the cache; taken off before that, it would be drawn once
          // as it was.
          notifyManager.schedule(() => setPending((others) => others.filter((each) => each !== deed)))
        }
      })
      function undo() {
        done.current = done.current.filter((each) => each !== way)
        again.current(way.back, way)
      }
    },
    [t, wordsOf],
  )

  useLayoutEffect(() => {
    again.current = move
  }, [move])

  /** Takes back what was done last; its title, where there was something. */
  const undoLast = useCallback((): Done | undefined => {
    const last = done.current.at(-1)
    if (last === undefined) return undefined
    done.current = done.current.slice(0, -1)
    withdraw(last.offered)
    move(last.back, last)
    return last
  }, [move])

  const keep = () => setOvertaken(undefined)
  return { board, move, undoLast, failure, dismiss: () => setFailure(undefined), overtaken, keep }
}

/** Has the browser ask before the page is left while a move that is shown as done may not have been sent yet. */
function useAskingBeforeLeaving(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])
}

const topOf = (column: ColumnName): Place => ({ column, above: [], below: [] })

const placeBeyond = ({ unseen }: Deed): Place | undefined =>
  unseen && { column: unseen.column, above: [], below: [], isEnd: true }

/** Gives the task to whom it goes, then puts it in its place, where that is another. */
async function send(deed: Deed, card: TaskSummary, place: Neighbours | undefined): Promise<Moved> {
  if (deed.change?.assignedTo !== undefined) {
    const given = await give(card, deed.change.assignedTo)
    if (place === undefined) {
      await settleOnBoards(deed, given, 'task.assigned')
      return { task: given }
    }
  }
  const moved = await sendMove(deed.id, deed.to.column, place ?? {}, deed.from)
  await settleOnBoards(deed, moved.task, 'task.moved')
  return moved
}

/** By the right that this person has: to give it to anybody, to take it, or to give it up. */
function give({ id, can }: TaskSummary, to: TaskPerson | null): Promise<TaskRecord> {
  const params = { id }
  if (can.assignTask) return call(assignTask, { params, body: { assignedToId: to?.id ?? null } })
  return to === null ? call(releaseTask, { params }) : call(takeTask, { params })
}
