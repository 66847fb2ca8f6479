/** Everything that floats over the page and hangs on something: menus, choices, popovers. */
export const popupStyle =
  'origin-(--transform-origin) rounded-card border border-line bg-raised py-1 text-ink shadow-overlay outline-none transition-[opacity,scale] duration-[120ms] data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0'
