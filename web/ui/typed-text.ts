import { useState } from 'react'

/** How a field shows its value. */
type Writing = {
  /** The value as the product writes it; null where it is none and stands as it is. */
  write: (value: string) => string | null
  /** Whether the value may be written anew once the person leaves; what is not right yet stays as typed. */
  isRight: (value: string) => boolean
}

/** The text of a field whose value is something else: as typed while it is typed, then as the product writes it. */
export function useTypedText(value: string, { write, isRight }: Writing) {
  const [typed, setTyped] = useState<{ text: string; value: string }>()
  return {
    // Typed text stands until the value is another one: a draft that is taken back, a menu that fills the field.
    text: typed?.value === value ? typed.text : (write(value) ?? value),
    type: (text: string, read: string) => setTyped({ text, value: read }),
    /** Forgets the typed text, where it was one that is right. */
    settle: () => {
      if (isRight(value)) setTyped(undefined)
    },
  }
}
