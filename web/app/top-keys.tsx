import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useDialogState } from '#web/lib/search-params.ts'
import { draftsOf, useSession } from '#web/lib/session.tsx'
import { isDialogOpen, isSingleKey } from '#web/lib/single-keys.ts'
import { arriving } from '#web/ui/arriving.tsx'

import { placesToGo } from './going.ts'
import { isPaletteKey } from './palette-key.ts'

// Each with the first deed: what is typed right after its key goes into it.
const Palette = arriving(() => import('./palette-dialog.tsx'))
const KeySheet = arriving(() => import('./key-sheet.tsx'))

/** The keys that lead from anywhere, and the two dialogs behind them, which have addresses of their own. */
export function TopKeys() {
  const dialog = useDialogState(['palette', 'keys'])
  useNotingSeen()
  useTopKeys(dialog.open)
  return (
    <Suspense>
      {dialog.name === 'palette' && <Palette onClose={dialog.close} onShowKeys={() => dialog.open('keys')} />}
      {dialog.name === 'keys' && <KeySheet onClose={dialog.close} />}
    </Suspense>
  )
}

/** Keeps which records were looked at, for the palette. */
function useNotingSeen(): void {
  const session = useSession()
  const { pathname, search } = useLocation()
  const company = draftsOf(session)
  useEffect(() => {
    import('#web/search/seen-names.ts').then(
      ({ noteSeen }) => noteSeen(company, pathname + search),
      () => undefined,
    )
  }, [company, pathname, search])
}

// As long as somebody takes from one key to the next, who looks for it.
const waitsForLetter = 2000

function useTopKeys(open: (dialog: 'palette' | 'keys') => void): void {
  const session = useSession()
  const navigate = useNavigate()
  const goneAt = useRef(-Infinity)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSecond = event.timeStamp - goneAt.current < waitsForLetter
    if (isPaletteKey(event) && !event.repeat && !isDialogOpen()) {
      closePopovers()
      open('palette')
    } else if (!isSingleKey(event)) {
      return
    } else if (event.key === '/') {
      // Without one it is the top bar's.
      const own = document.querySelector<HTMLElement>('main [role="search"] input')
      if (!own?.checkVisibility()) return
      own.focus()
    } else if (event.key === '?') {
      open('keys')
    } else if (isSecond) {
      goneAt.current = -Infinity
      const going = placesToGo(session).find(({ letter }) => letter === event.key.toLowerCase())
      if (going === undefined) return
      void navigate(going.to)
    } else if (event.key.toLowerCase() === 'g') {
      goneAt.current = event.timeStamp
    } else return
    event.preventDefault()
    event.stopPropagation()
  })
  // With what is drawn: a key may follow before React comes to its other effects.
  useLayoutEffect(() => {
    const listening = new AbortController()
    // Before those of the page: the second letter means a place, whatever it means where the focus is.
    window.addEventListener('keydown', (event) => press(event), { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [])
}

// They would lie over the dialog.
function closePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) popover.hidePopover()
}
