import { useEffect, useState } from 'react'

/** What was typed, once the fingers rest. */
export function useSettled(text: string): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), 150)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
