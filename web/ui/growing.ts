import { type RefObject, useEffect } from 'react'

/** Makes a text area as high as its content in browsers whose style sheets can't (`field-sizing`). */
export function useGrowing(area: RefObject<HTMLTextAreaElement | null>): void {
  // After each drawing, since a form may have set the value.
  useEffect(() => {
    if (area.current && !growsByItself()) grow(area.current)
  })
  useEffect(() => {
    const element = area.current
    if (!element || growsByItself()) return
    const growNow = () => grow(element)
    // Other widths break the lines elsewhere, and a hidden field has no height.
    const resizing = new ResizeObserver(growNow)
    resizing.observe(element)
    element.addEventListener('input', growNow)
    return () => {
      resizing.disconnect()
      element.removeEventListener('input', growNow)
    }
  }, [area])
}

const growsByItself = (): boolean => CSS.supports('field-sizing', 'content')

function grow(element: HTMLTextAreaElement): void {
  element.style.height = 'auto'
  const { borderTopWidth, borderBottomWidth } = getComputedStyle(element)
  element.style.height = `${element.scrollHeight + parseFloat(borderTopWidth) + parseFloat(borderBottomWidth)}px`
}
