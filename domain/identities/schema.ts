import { z } from 'zod'
import { shownAddress, shownEmail, shownInstant } from '../field-kinds.ts'
import { choice, requiredCode } from '../fields.ts'
import { providerKinds } from '../integrations/choices.ts'

/** Messages of signing in by an account elsewhere. */
export const identityMessages = {
  notConfigured: 'Signing in with Microsoft is not set up on this installation',
  over: 'Signing in with Microsoft took too long or was begun elsewhere. Please begin again',
  refused: 'Microsoft did not confirm who you are. Please begin again',
  silent: 'Microsoft does not answer right now. Please try again in a few minutes',
  linkedElsewhere: 'This Microsoft account is linked with another account here',
  linkedAlready: 'A Microsoft account is linked already. Please unlink it first',
  notLinked: 'No Microsoft account is linked',
  lastWayIn: 'This is the only way you sign in. Please choose a password first',
}

/** How long the mailed link for linking an account is good, in minutes. */
export const linkMinutes = 60

export const beginSignInBody = z.strictObject({
  remember: z.boolean().optional(),
  /** Microsoft is to ask for the password again, also who is signed in there: to confirm that it is the person. */
  fresh: z.boolean().optional(),
})

/** Where a browser goes to say who it is. */
export const whereToAsk = z.object({ url: shownAddress }).meta({ id: 'WhereToAsk' })

/** What the provider gave the browser along, as it was. */
const given = {
  state: requiredCode(identityMessages.over, { max: 200 }),
  code: requiredCode(identityMessages.over, { max: 4_000 }),
}

/** A mail, where one is sent, is in the language of the page. */
export const broughtBackBody = z.strictObject({ ...given, language: choice(['en', 'es', 'fr']).default('en') })

export const linkBody = z.strictObject(given)

/** Signed in, or what is asked for besides, or that a mail went out where an account waits for it. */
export const microsoftAnswer = z
  .object({
    secondStep: z.object({ app: z.boolean(), passkey: z.boolean() }).optional(),
    mailed: z.literal(true).optional(),
  })
  .meta({ id: 'MicrosoftAnswer' })

export const mailedLinkParams = z.strictObject({ token: z.string().max(200) })
/** Whose account a mailed link is for. */
export const mailedLinkShown = z.object({ email: shownEmail, name: z.string() }).meta({ id: 'MailedLinkShown' })

/** With which account at Microsoft one signs in. */
export const microsoftIdentity = z
  .object({
    /** How this installation knows the provider. */
    kind: z.enum(providerKinds),
    linked: z.object({ address: shownEmail, linkedAt: shownInstant, lastUsedAt: shownInstant.nullable() }).nullable(),
  })
  .meta({ id: 'MicrosoftIdentity' })
export type MicrosoftIdentity = z.infer<typeof microsoftIdentity>
