const isApple = typeof navigator !== 'undefined' && /^(Mac|iP)/.test(navigator.platform)

/** ⌘K, or Ctrl-K: on a Mac that deletes to the end of the line. */
export const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' &&
  (isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  !event.isComposing

/** How it is written on the keys of this device. */
export const paletteKeys: readonly string[] = isApple ? ['⌘', 'K'] : ['Ctrl', 'K']
