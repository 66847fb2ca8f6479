import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { maxRepeat } from '#domain/tasks/choices.ts'
import type { Repeat } from '#domain/tasks/repeats.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { repeatOf, repeatValuesOf } from './repeat-values.ts'

type RepeatPopoverProps = {
  id: string
  anchor: RefObject<HTMLElement | null>
  repeat: Repeat | null
  onSet: (repeat: Repeat | null) => void
}

/** What opens beside the rule by which a task repeats. */
export default function RepeatPopover({ id, anchor, repeat, onSet }: RepeatPopoverProps) {
  const { t } = useTranslation('tasks')
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Popover ref={popup} id={id} anchor={anchor} label={t('page.fields.repeat')} align="start">
      <RepeatForm
        repeat={repeat}
        onSet={(next) => {
          popup.current?.hidePopover()
          onSet(next)
        }}
      />
    </Popover>
  )
}

function RepeatForm({ repeat, onSet }: Pick<RepeatPopoverProps, 'repeat' | 'onSet'>) {
  const { t } = useTranslation('tasks')
  const [values, setValues] = useState(() => repeatValuesOf(repeat))
  const [isRefused, setRefused] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const next = repeatOf(values)
    const isRight = next === null || (Number.isInteger(next.every) && next.every >= 1 && next.every <= maxRepeat)
    if (isRight) onSet(next)
    else setRefused(true)
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <RepeatFields
        value={values}
        error={isRefused ? t('repeat.refused', { most: maxRepeat }) : undefined}
        onChange={(next) => {
          setRefused(false)
          setValues(next)
        }}
      />
      <Button type="submit" variant="primary" size="compact">
        {t('repeat.set')}
      </Button>
    </form>
  )
}
