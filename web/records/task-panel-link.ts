import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { isOpenedHere } from '#web/lib/search-params.ts'
import { useAddress, withPatch } from '#web/lib/url-state.ts'

/**
 * The task that stands in a panel over a list, the board or the calendar, in the address as `?task=`. Links keep the
 * task's own address: a plain press opens the panel, any other way of following one leads to its page (decision 0070).
 */
export function useTaskPanel() {
  const [params, change] = useAddress()
  const { state } = useLocation()
  const navigate = useNavigate()
  const isHere = isOpenedHere(state)

  const show = useCallback(
    (id: string, { replace = false, edits = false } = {}) =>
      change((now) => withTask(now, id), { replace, state: { dialogOpenedHere: true, ...(edits ? { edits } : {}) } }),
    [change],
  )
  const close = useCallback(() => {
    if (isHere) return void navigate(-1)
    change((now) => withTask(now, undefined), { replace: true })
  }, [isHere, navigate, change])

  const isOpen = params.has('task')

  return {
    taskId: params.get('task') ?? undefined,
    /** Opens it, with an entry in the history that Back takes away. */
    open: (id: string) => show(id),
    /** Opens it with its title being edited. */
    edit: (id: string) => show(id, { replace: isOpen, edits: true }),
    /** Another one in the same panel: Back closes all of them at once. */
    goTo: (id: string) => show(id, { replace: true }),
    close,
    /** What a link to a task is given. */
    linkTo: (id: string) => ({
      to: pageOfTask(id),
      onClick: (event: Press) => {
        if (event.defaultPrevented || !isPlain(event)) return
        event.preventDefault()
        // Another task in the panel that is open: Back closes it, however many were looked at.
        show(id, { replace: isOpen })
      },
    }),
  }
}

/** Whether the task of this address was opened to edit it. */
export const isBegunEdit = (state: unknown): boolean => typeof state === 'object' && state !== null && 'edits' in state

export const pageOfTask = (id: string): string => `/app/tasks/${id}`

const withTask = (address: URLSearchParams, task: string | undefined) => withPatch(address, { task }, {})

/** A press on a link, as React tells it or the browser. */
type Press = Pick<
  MouseEvent,
  'altKey' | 'button' | 'ctrlKey' | 'defaultPrevented' | 'metaKey' | 'preventDefault' | 'shiftKey'
>

/** Whether nothing says that the link is to open elsewhere. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Press): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
