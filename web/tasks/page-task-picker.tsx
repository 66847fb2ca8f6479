import { useEffect, useRef } from 'react'

import { useWithin } from './page-keys.ts'
import { TaskChoice } from './page-pickers.tsx'

type Props = {
  label: string
  placeholder: string
  without: readonly string[]
  error: string | undefined
  onChoose: (id: string) => void
  onClose: () => void
}

/** Searches for a task, with the focus from the start. Escape puts it away. */
export default function PageTaskPicker({ without, onChoose, onClose, ...props }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])
  useWithin(frame, {
    onKeyDown: (event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
    },
  })
  return (
    <div ref={frame}>
      <TaskChoice
        {...props}
        without={new Set(without)}
        value={null}
        onChange={(item) => item !== null && onChoose(item.value)}
      />
    </div>
  )
}
