import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { boardCards, taskPriorities, taskTypes } from '#domain/tasks/choices.ts'
import { newId } from '#domain/ids.ts'
import { isPageOver, problemText } from '#web/lib/query.tsx'
import { oneOf } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAddCard } from './board-data.ts'
import type { BoardColumn } from './board-order.ts'

type AddCardProps = { column: BoardColumn; filters: URLSearchParams; onClose: () => void }

/** A task by its title, at the foot of its column; what is typed stays until it is there. Escape closes it empty. */
export default function AddCard({ column, filters, onClose }: AddCardProps) {
  const { t } = useTranslation('tasks')
  const { user, can } = useSession()
  const [title, setTitle] = useState('')
  const { name, cards, count } = column
  const isWhole = cards.length === count || cards.length >= boardCards.most
  const add = useAddCard(name, isWhole ? cards.at(-1)?.id : undefined)
  // The same until it is there, so that Enter after an error adds no second one.
  const id = useRef(newId())
  const field = useRef<HTMLDivElement>(null)
  // Opened by a press on the line that it takes the place of.
  useEffect(() => field.current?.querySelector('input')?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (title.trim() === '' || add.isPending) return
    add.mutate(
      { id: id.current, title, ...narrowedTo(filters, user.id, can.assignTask) },
      {
        onSuccess: () => {
          id.current = newId()
          setTitle('')
          toast.success('Task created successfully')
          field.current?.scrollIntoView({ block: 'nearest' })
        },
        onError: (error) => !isPageOver(error) && toast.error('Failed to create tasks'),
      },
    )
  }
  const leave = () => {
    if (title === '' && !add.isPending) onClose()
  }
  return (
    <form onSubmit={submit} noValidate>
      <div ref={field} className="flex items-start gap-1">
        <TextField
          label={t('board.addTo', { column: t(`statuses.${name}`) })}
          hideLabel
          autoComplete="off"
          className="flex-1"
          placeholder={t('board.what')}
          value={title}
          error={problemText(add.error)}
          onChange={(event) => {
            setTitle(event.currentTarget.value)
            if (!add.isError) return
            add.reset()
            id.current = newId()
          }}
          onKeyDown={(event) => event.key === 'Escape' && leave()}
          onBlur={leave}
        />
        {title !== '' && (
          <Button type="submit" variant="primary" busy={add.isPending}>
            {t('quick.add')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** What a new task is by what the board is narrowed to, so that it stays in sight. */
function narrowedTo(filters: URLSearchParams, me: string, mayAssign: boolean) {
  const said = (key: string) => filters.get(key) ?? undefined
  const person = said('assignedTo') === 'me' ? me : said('assignedTo')
  const assignedToId = person !== undefined && person !== 'none' && (mayAssign || person === me) ? person : null
  return {
    assignedToId,
    type: oneOf(taskTypes)(said('type') ?? ''),
    priority: oneOf(taskPriorities)(said('priority') ?? ''),
    jobId: said('jobId') ?? null,
    clientId: said('jobId') === undefined ? (said('clientId') ?? null) : null,
  }
}
