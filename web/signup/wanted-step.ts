import { useCallback, useEffect, useState } from 'react'

import type { Step } from './sign-up-values.ts'

/** The step that the address asks for (`?step=company`), and going to one: the browser's Back comes back from it. */
export function useWantedStep() {
  const [wanted, setWanted] = useState(wantedHere)
  useEffect(() => {
    const read = () => setWanted(wantedHere())
    window.addEventListener('popstate', read)
    return () => window.removeEventListener('popstate', read)
  }, [])
  const go = useCallback((step: Step, { replace = false } = {}) => {
    const address = addressOf(step)
    if (replace) history.replaceState(history.state, '', address)
    else history.pushState(history.state, '', address)
    setWanted(wantedHere())
  }, [])
  return { wanted, go }
}

// The build draws the page without an address.
const wantedHere = (): string | null =>
  typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('step')

function addressOf(step: Step): URL {
  const address = new URL(location.href)
  if (step === 'account') address.searchParams.delete('step')
  else address.searchParams.set('step', step)
  return address
}
