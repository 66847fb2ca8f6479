import { useEffect } from 'react'

/** Unknown paths lead home (SPEC 2), which is a document of its own. */
export default function UnknownPath() {
  useEffect(() => window.location.replace('/'), [])
  return null
}
