import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { boardCards } from '#domain/tasks/choices.ts'
import { isPageOver, problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { isShownOnceAdded, useAddCard } from './board-data.ts'
import { useNarrowedTo } from './board-narrowed.ts'
import type { BoardColumn } from './board-order.ts'
import { useLineDraft } from './line-draft.ts'

type AddCardProps = { column: BoardColumn; filters: URLSearchParams; onClose: () => void }

/** A task by its title, at the foot of its column; what is typed stays until it is there. Escape closes it empty. */
export default function AddCard({ column, filters, onClose }: AddCardProps) {
  const { t } = useTranslation('tasks')
  const { name, cards, count } = column
  const draft = useLineDraft(`card:${name}`)
  const title = draft.text
  const isWhole = cards.length === count || cards.length >= boardCards.most
  const add = useAddCard(name, isWhole ? cards.at(-1)?.id : undefined)
  const narrowed = useNarrowedTo(filters)
  const field = useRef<HTMLDivElement>(null)
  // Opened by a press on the line that it takes the place of.
  useEffect(() => field.current?.querySelector('input')?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (title.trim() === '' || add.isPending) return
    try {
      const { id } = await add.mutateAsync({ id: draft.id, title, ...(await narrowed()) })
      draft.forget(title)
      toast.success('Task created successfully')
      field.current?.scrollIntoView({ block: 'nearest' })
      const isShown = await isShownOnceAdded(id)
      if (!isShown && filters.size > 0) toast.info(t('board.hidden', { title }))
    } catch (error) {
      if (!isPageOver(error)) toast.error('Failed to create tasks')
    }
  }
  const leave = () => {
    if (title === '' && !add.isPending) onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
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
            draft.type(event.currentTarget.value)
            if (!add.isError) return
            add.reset()
            draft.renew()
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
