import { SignUpPage } from '#web/signup/sign-up-page.tsx'
import type { SignUpValues } from '#web/signup/sign-up-values.ts'
import { typedIn } from '#web/signup/typed-before.ts'
import { useLeadingOn } from './leading-on.ts'
import { takeOver } from './own-page.tsx'

/**
 * Signing up as a page of its own, made as the sign-in page is (decisions 0041, 0058). Exported for the development
 * server, which shows it within the application.
 */
export default function SignUp({ typed = nothing }: { typed?: Partial<SignUpValues> }) {
  useLeadingOn(leave)
  return <SignUpPage typed={typed} onSignedIn={leave} />
}

const nothing: Partial<SignUpValues> = {}
const leave = (): void => window.location.replace('/app')

void takeOver('sign-up', (place) => <SignUp typed={typedIn(place)} />)
