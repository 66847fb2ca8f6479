import { z } from 'zod'
import { shownAddress, shownCount, shownEmail, shownId, shownInstant } from '../field-kinds.ts'
import { languages, themes } from '../companies/choices.ts'
import { companyRoles } from '../users/choices.ts'
import { addressText, choice, fieldMessages } from '../fields.ts'
import { closings } from '../registry/rules.ts'
import { sessionRoles, signInRequired } from './rules.ts'

/** Messages of signing in (SPEC 8). */
export const sessionMessages = {
  wrong: 'Invalid email or password',
  accessDisabled: 'Your access to {{company}} was disabled. Please ask an administrator there',
  tooMany: 'Too many attempts. Please wait a few minutes and try again',
  tooManyUnknown: 'Too many links that lead nowhere were tried. Please wait a few minutes and try again',
  otherPage: 'This browser now works as somebody else or in another company. Please load the page again',
  pageUnnamed: 'This page is out of date. Please load it again',
  companyCancelled: 'This company was cancelled. It can be read, but nothing in it can be changed',
  trialOver: 'The trial is over. Everything can be read, but nothing can be changed until a plan is chosen',
  unpaid: 'The plan is not paid. Everything can be read, but nothing can be changed until it is',
}

export const signInBody = z.strictObject({
  email: addressText(signInRequired.email)
    // An address has no space, and one that is wrong signs nobody in.
    .overwrite((typed) => typed.replaceAll(' ', ''))
    .min(1, signInRequired.email),
  password: z
    .string({ error: signInRequired.password })
    .min(1, signInRequired.password)
    .max(1000, fieldMessages.tooLong),
  remember: z.boolean().optional(),
  /** For programs: the token is answered, and no cookie set. */
  token: z.boolean().optional(),
})

/** For programs that asked for it: to be sent as `Authorization: Bearer …`. A browser has its cookie. */
export const signInAnswer = z
  .object({
    token: z.string().optional(),
    /** The password was right, and nobody is signed in yet: what the account has of a second step. */
    secondStep: z.object({ app: z.boolean(), passkey: z.boolean() }).optional(),
  })
  .meta({ id: 'SignInAnswer' })

/** Who is signed in, where, and what the screens may offer. */
export const session = z
  .object({
    user: z.object({
      id: shownId,
      name: z.string(),
      email: shownEmail,
      /** Until the address is known to be theirs, nothing is mailed to others in their name. */
      isConfirmed: z.boolean(),
      /** Null outside any company, but for the super admin. */
      role: z.enum(sessionRoles).nullable(),
      jobTitle: z.string(),
      photoUrl: shownAddress.nullable(),
      /** What they chose for themselves, in every company; null is as the company has it. */
      language: z.enum(languages).nullable(),
      theme: z.enum(themes).nullable(),
      timezone: z.string().nullable(),
      /** Whether keys by themselves do anything on their screens (WCAG 2.1.4). */
      singleKeys: z.boolean(),
    }),
    /** Null for the super admin until a company is opened, and for somebody who is an active member of none. */
    company: z
      .object({
        id: shownId,
        name: z.string(),
        timezone: z.string(),
        /** For who has chosen none. */
        language: z.enum(languages),
        theme: z.enum(themes),
        brandColors: z.object({ primary: z.string(), secondary: z.string() }),
        /** The tokens of the screens that they take over, in either theme. */
        brandTokens: z.record(z.string(), z.object({ light: z.string(), dark: z.string() })),
        logoUrl: shownAddress.nullable(),
        /** When a super admin who opened it is out of it again; null for its own people. */
        openUntil: shownInstant.nullable(),
        /** How many days are left of its trial, for who runs it, once they are few; or to pay what is due. */
        daysLeft: shownCount.nullable(),
        /** Whether what is left is time to pay. */
        isDue: z.boolean(),
        /** Why it is read and not changed, and when it is erased where it will be; null while it is open. */
        closed: z.object({ why: z.enum(closings), erasedFrom: shownInstant }).nullable(),
      })
      .nullable(),
    /** The company that a super admin was in until the hour was over, and nowhere since. */
    openedBefore: z.object({ id: shownId, name: z.string() }).nullable(),
    /** Nothing of the company may be seen or done until the person has set up a second step. */
    needsSecondStep: z.boolean(),
    /** Every company this account may work in, the present one included. */
    companies: z.array(z.object({ id: shownId, name: z.string(), role: z.enum(companyRoles) })),
    /**
     * By the name of each endpoint that is about no single record (and of each right within the body of one): whether
     * this person may call it. What may be done with a record comes with the record.
     */
    can: z.record(z.string(), z.boolean()),
    /** Encrypts the drafts on this device; gone with the session. */
    draftKey: z.string(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof session>
export const sessionAnswer = z
  .object({
    session: session.nullable(),
    /** The company that ended the session by disabling its person; absent where it is over for another reason. */
    disabledIn: z.string().optional(),
  })
  .meta({ id: 'SessionAnswer' })

/**
 * What the sign-in page needs to know of this installation: whether one signs in with Microsoft; accounts only where
 * demo data is on.
 */
export const appInfo = z
  .object({
    microsoft: z.boolean(),
    demoAccounts: z.array(z.object({ label: z.string(), email: shownEmail })),
  })
  .meta({ id: 'AppInfo' })
export type AppInfo = z.infer<typeof appInfo>
/** How somebody wants the screens, one choice at once: the latest holds. Null is as the company has it. */
export const chooseAppearanceBody = z
  .strictObject({ language: choice(languages).nullable(), theme: choice(themes).nullable() })
  .partial()

export const quickSignInBody = z.strictObject({ email: z.string().max(254) })
