import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { controlStyle } from '#web/ui/field.tsx'
import type { EditedField, FieldEdit } from './page-edit.ts'

type TextBox = HTMLInputElement | HTMLTextAreaElement
type Ending = 'save' | 'leave'

type EarlyOptions<Value> = {
  field: EditedField<Value>
  edit: FieldEdit<Value>
  several: boolean
  frame: RefObject<HTMLElement | null>
}

/**
 * A plain box, there with the press: it takes the keys until what edits the field has come, which then has its text,
 * its caret and the focus, as though all had been typed there. So what ends the edit meanwhile waits as well: only the
 * control knows which amount or day a text is.
 */
export function useEarlyBox<Value>({ field, edit, several, frame }: EarlyOptions<Value>) {
  const box = useRef<TextBox>(null)
  const ending = useRef<Ending>(undefined)
  // Whether something is typed that the control has still to hear of. As the page goes, the box is gone before it.
  const isWaiting = useRef(false)
  const [isEarly, setEarly] = useState(true)
  const { value } = edit
  // A choice has nothing of its own to be written.
  const isText = typeof value === 'string'
  const [start] = useState(() => (isText ? field.text(value) : ''))
  const isWritten = isText || Array.isArray(value)
  function keep(text: string) {
    isWaiting.current = isWritten && text !== start
    if (isText) edit.keep(text as Value & string)
  }

  return {
    isEarly,
    earlyBox: <EarlyBox {...{ box, start, several }} label={field.label} onType={keep} />,
    /** Whether this has to wait until what was typed is understood. */
    ends: (how: Ending): boolean => {
      if (!isWaiting.current) return false
      ending.current = how
      if (box.current) box.current.readOnly = true
      return true
    },
    arrival: (
      <Arrival
        onArrival={() => {
          const early = box.current
          const boxes = frame.current?.querySelectorAll<TextBox>('input, textarea') ?? []
          const control = [...boxes].find((each) => each !== early)
          if (!early || !control) return
          isWaiting.current = false
          takeOver(early, control, start)
          // At once: what somebody put into the box after it has given what it had would be lost with it.
          flushSync(() => setEarly(false))
          if (ending.current === 'save') edit.save()
          if (ending.current === 'leave') edit.leave()
        }}
      />
    ),
  }
}

type EarlyBoxProps = {
  box: RefObject<TextBox | null>
  label: string
  start: string
  several: boolean
  onType: (text: string) => void
}

function EarlyBox({ box, label, start, several, onType }: EarlyBoxProps) {
  // Within the press: a telephone shows its keyboard for it.
  useLayoutEffect(() => {
    box.current?.focus()
    if (several) box.current?.setSelectionRange(start.length, start.length)
    else box.current?.select()
  }, [box, several, start])
  const Box = several ? 'textarea' : 'input'
  return (
    <Box
      ref={box as RefObject<HTMLInputElement & HTMLTextAreaElement>}
      aria-label={label}
      autoComplete="off"
      defaultValue={start}
      onChange={(event) => onType(event.currentTarget.value)}
      className={controlStyle}
      rows={several ? 5 : undefined}
    />
  )
}

/** The control has what the box was given, as though it had been typed there. */
function takeOver(box: TextBox, control: TextBox, start: string): void {
  const { value, selectionStart, selectionEnd } = box
  if (document.activeElement === box) control.focus()
  if (value !== start) {
    control.setRangeText(value, 0, control.value.length, 'end')
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (control.value === value) control.setSelectionRange(selectionStart, selectionEnd)
  else control.select()
}

/** Beside a part that comes later, in the same `Suspense`: drawn as soon as that is. */
function Arrival({ onArrival }: { onArrival: () => void }) {
  const act = useRef(onArrival)
  // Once React is done with drawing, and before the next key.
  useLayoutEffect(() => queueMicrotask(act.current), [])
  return null
}
