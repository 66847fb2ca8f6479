import { z } from 'zod'
import { shownCount, shownEmail, shownId, shownInstant, shownVersion } from '../field-kinds.ts'
import { companyRoles } from '../users/choices.ts'
import { signInRequired } from '../session/rules.ts'
import { fieldMessages, listOf, requiredCode, requiredText } from '../fields.ts'

/** Messages of the second step. */
export const secondStepMessages = {
  codeRequired: 'Code is required',
  codeInvalid: 'A code has six digits',
  codeWrong: 'This code is not right. Please try the one that shows now',
  recoveryWrong: 'This recovery code is not right, or was used already',
  codeUsed: 'This code was used already. Please wait for the next one',
  nameRequired: 'Name is required',
  setUpOver: 'Setting up took too long. Please begin again',
  passwordWrong: 'This password is not right',
  passkeyRefused: 'This passkey could not be used. Please try again',
  passkeyKnown: 'This passkey is set up already',
  tooManyPasskeys: 'An account has at most {{count}} passkeys. Please remove one first',
  signInOver: 'Signing in took too long or was tried too often. Please begin again',
  useToken: 'This account has a second step. Programs sign in with an API token',
  confirmFirst: 'Please confirm that it is you',
  missing: 'A second step is required here. Please set one up first',
  required: '{{company}} requires a second step. Set up another one before you remove the last',
  requiredHere: 'A second step is required here. Set up another one before you remove the last',
  noApp: 'No authenticator app is set up',
  noneYet: 'Set up a second step first',
  addressFirst: 'Please confirm your email address first. The link is in the mail that we sent you',
  ownFirst: 'Set up a second step of your own before you require it of others',
  noEdit: 'You do not have permission to edit security settings',
}

/** Bytes as WebAuthn sends them. */
const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .max(max)

/** What a browser made when a passkey was created: as far as the server looks at it. */
export const madePasskey = z.strictObject({
  id: base64url(1400).min(1),
  clientDataJSON: base64url(4000),
  attestationObject: base64url(20_000),
  transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
})

/** What a browser signed with a passkey. */
export const shownPasskey = z.strictObject({
  id: base64url(1400).min(1),
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(2000),
  userHandle: base64url(200).nullable(),
})

const descriptor = z.object({
  /** The id of a passkey, as its device has chosen it. */
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** What a browser is told to create a passkey with. */
export const passkeyToMake = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: shownCount })),
    timeout: shownCount,
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyToMake' })

/** What a browser is told to sign with a passkey. */
export const passkeyToShow = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: shownCount,
    userVerification: z.literal('required'),
    allowCredentials: z.array(descriptor),
  })
  .meta({ id: 'PasskeyToShow' })

/** A code of an app, six digits, however they are spaced. */
const appCode = requiredCode(secondStepMessages.codeRequired, { max: 20 })
  .overwrite((typed) => typed.replace(/\s/g, ''))
  .refine((code) => /^\d{6}$/.test(code), secondStepMessages.codeInvalid)

export const confirmAppBody = z.strictObject({ code: appCode })

/** The secret of an app that is being set up: as a picture's text, and to be typed. */
export const appSecret = z.object({ secret: z.string(), uri: z.string() }).meta({ id: 'AppSecret' })

const passkeyName = requiredText(secondStepMessages.nameRequired, { max: 60 })
export const addPasskeyBody = z.strictObject({ name: passkeyName, passkey: madePasskey })
export const renamePasskeyBody = z.strictObject({ name: passkeyName })

/** Recovery codes, which are shown this once; null where the person has some already. */
export const madeCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() }).meta({ id: 'MadeCodes' })

const passkey = z.object({
  id: shownId,
  name: z.string(),
  createdAt: shownInstant,
  lastUsedAt: shownInstant.nullable(),
})

/** What an account has of a second step. */
export const secondStep = z
  .object({
    app: z.object({ since: shownInstant, lastUsedAt: shownInstant.nullable() }).nullable(),
    passkeys: z.array(passkey),
    recoveryCodes: z.object({ left: shownCount, madeAt: shownInstant }).nullable(),
    /** The companies that require one of this person. */
    requiredBy: z.array(z.string()),
    /** What the browser that asks may be called; empty where it doesn't say. */
    thisDevice: z.string(),
  })
  .meta({ id: 'SecondStep' })
export type SecondStep = z.infer<typeof secondStep>

/** A code of an app, or a recovery code. */
const anyCode = requiredCode(secondStepMessages.codeRequired, { max: 40 })

/** Proof that it is the person: the password, and a code where the account has a second step; or a passkey. */
export const passwordProof = z.strictObject({
  password: z
    .string({ error: signInRequired.password })
    .min(1, signInRequired.password)
    .max(1000, fieldMessages.tooLong),
})
/** The same as the screen asks for it from a person with a second step. */
export const stepsProof = passwordProof.extend({ code: anyCode }).meta({ id: 'StepsProof' })
export const proofBody = stepsProof
  .extend({ passkey: shownPasskey })
  .partial()
  .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
    path: ['password'],
    error: signInRequired.password,
  })

/** By what the person may prove it: `passkey` is null where the account has none; with `app` or it, codes are asked. */
export const proofOptions = z
  .object({
    passkey: passkeyToShow.nullable(),
    app: z.boolean(),
    /** Whether the account is linked with Microsoft: signing in there once more proves it too. */
    microsoft: z.boolean(),
  })
  .meta({ id: 'ProofOptions' })

/** The second step of signing in: a code of an app, a recovery code, or a passkey. */
export const finishSignInBody = z
  .strictObject({ code: anyCode, passkey: shownPasskey })
  .partial()
  .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
    path: ['code'],
    error: secondStepMessages.codeRequired,
  })

export const passkeySignInBody = z.strictObject({ passkey: shownPasskey, remember: z.boolean().optional() })

/** Whether a company requires a second step of its people. */
export const secondStepRule = z.object({ required: z.boolean(), version: shownVersion }).meta({ id: 'SecondStepRule' })
export const updateSecondStepRuleBody = z.strictObject({ required: z.boolean() })

/** Which kinds of second step there are. */
export const secondStepKinds = ['app', 'passkey'] as const

/** Who of a company's own people has a second step, and of which kind. */
const personsStep = z.object({
  id: shownId,
  name: z.string(),
  email: shownEmail,
  role: z.enum(companyRoles),
  roleName: z.string().nullable(),
  kinds: z.array(z.enum(secondStepKinds)),
})
export const personsStepList = listOf(personsStep).meta({ id: 'PersonsStepList' })
export type PersonsStep = z.infer<typeof personsStep>
