import { Navigate } from 'react-router'

/** Unknown paths lead home (SPEC 2). */
export default function UnknownPath() {
  return <Navigate replace to="/" />
}
