import { timezones } from '#domain/dates.ts'
import { openSignUpForm, signUp } from '#domain/signup/api.ts'
import { call, callWithFile } from '#web/lib/api.ts'
import { handedForm } from '#web/lib/handed-form.ts'
import { currentLanguage } from '#web/lib/i18n.ts'
import { bodyOf, type SignUpValues } from './sign-up-values.ts'

/** The form that this page is sent by: with the same one, sending twice makes one company. */
export const handed = handedForm({
  open: () => call(openSignUpForm, {}),
  renewedFor: ['form_expired', 'form_too_young'],
})

/** Signs up; true where this browser is signed in by it, false where the address has an account. */
export async function sendSignUp(values: SignUpValues, logo: File | null): Promise<boolean> {
  const { signedIn } = await handed.send((form) => send({ ...whole(values), form }, logo))
  handed.forget()
  return signedIn
}

const send = (body: ReturnType<typeof whole> & { form: string }, logo: File | null) =>
  logo === null ? call(signUp, { body }) : callWithFile(signUp, { body }, logo)

/** With the language of this page and the zone of this device, where it is one of ours. */
function whole(values: SignUpValues) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const timezone = timezones.find((zone) => zone === here)
  return { ...bodyOf(values), language: currentLanguage(), ...(timezone === undefined ? {} : { timezone }) }
}
