import { redirect } from 'react-router'

/** Unknown paths lead home (SPEC 2). */
export function clientLoader() {
  return redirect('/')
}

export default function UnknownPath() {
  return null
}
