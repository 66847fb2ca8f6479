import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { isDialogOpen } from '#web/lib/single-keys.ts'

/** A new page takes the focus to its main part, as a page load would; a dialog that is open keeps it. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (isDialogOpen()) return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
