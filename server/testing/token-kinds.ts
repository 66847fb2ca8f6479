import { acceptInvitation, readInvitation } from '#domain/users/api.ts'
import { readReset, resetPassword } from '#domain/accounts/api.ts'
import { readCalendarFeed, renewCalendarFeed } from '#domain/calendar/api.ts'
import { confirmSharedPayment, getSharedPayOffer, paySharedInvoice } from '#domain/checkout/api.ts'
import { getBranding, updateBranding } from '#domain/companies/api.ts'
import { openContactForm, sendContactMessage } from '#domain/contact/api.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import {
  beginMicrosoftSignIn,
  followMicrosoftLink,
  readMicrosoftLink,
  signInByMicrosoft,
} from '#domain/identities/api.ts'
import { readUnsubscribe, unsubscribe } from '#domain/notifications/api.ts'
import { confirmAddressChange, readAddressChange } from '#domain/profile/api.ts'
import { beginPasskeySignIn, beginSecondStepPasskey, finishSignIn, signInByPasskey } from '#domain/second-step/api.ts'
import {
  getSharedInvoice,
  getSharedInvoicePdf,
  getSharedReport,
  readSharedFile,
  readSharedInvoiceFile,
} from '#domain/shares/api.ts'
import { confirmAddress, openSignUpForm, readConfirmation, signUp } from '#domain/signup/api.ts'
import { createToken } from '#domain/tokens/api.ts'
import { makeResetLink } from '../accounts/commands.ts'
import { makeConfirmationLink } from '../accounts/commands/confirming.ts'
import { makeMicrosoftLink } from '../accounts/commands/linking.ts'
import { makeAddressLink } from '../accounts/commands/own.ts'
import { unsubscribeToken } from '../platform/session/unsubscribing.ts'
import { findAccount } from '../platform/session/session.ts'
import { browserAt, steppingAt } from '../second-step/signing-in.testing.ts'
import { filledIn } from '../signup/sign-up.testing.ts'
import { uploaded } from '../files/uploads.testing.ts'
import { callerOf, type Caller } from './caller.ts'
import { givenCompany, type Person } from './given.ts'
import { givenRecords } from './matrix-records.ts'
import { unique, type TestServer } from './server.ts'

/** Everything that opens something for whoever holds it, by what it is. */
export const tokenKinds = [
  'session',
  'program',
  'invitation',
  'reset',
  'confirmation',
  'address change',
  'share',
  'invoice link',
  'calendar feed',
  'unsubscribe',
  'pending sign-in',
  'passkey asked for',
  'microsoft link',
  'microsoft sign-in',
  'device',
  'contact form',
  'sign-up form',
] as const
export type TokenKind = (typeof tokenKinds)[number]

/** A place where a token is shown: whose it is, and a call that shows another there. */
export interface Place {
  kind: TokenKind
  endpoint: Endpoint
  /** By which code it is refused even with its own token, to whom something else is missing then. */
  lacks?: string
  sent(token: string): { params?: Record<string, string>; body?: object; cookie?: string }
}

const inPath = (kind: TokenKind, endpoint: Endpoint, body?: object, more: Record<string, string> = {}): Place => ({
  kind,
  endpoint,
  sent: (token) => ({ params: { token, ...more }, ...(body === undefined ? {} : { body }) }),
})
const inCookie = (kind: TokenKind, endpoint: Endpoint, name: string, body?: object): Place => ({
  kind,
  endpoint,
  sent: (token) => ({ cookie: `stringline-${name}=${token}`, ...(body === undefined ? {} : { body }) }),
})
const newcomer = { name: 'Hemi Walker', password: 'seven old kauri logs' }
const message = { name: 'Aroha', email: 'aroha@tui.example', message: 'Kia ora' }

/** What makes a call right in everything but its token. */
export interface Besides {
  /** A photo of the report that the link shares. */
  photoId: string
  /** The logo of the company, which its invoices carry. */
  logoId: string
  /** The code that the app of whoever is signing in shows. */
  code: string
  /** What stands for an attempt to sign in with Microsoft, beside the cookie. */
  state: string
  /** What a passkey answers to what the browser was asked. */
  passkey: object
}

/** Every endpoint that takes a token other than who is signed in. */
export const placesOf = ({ photoId, logoId, code, state, passkey }: Besides): Place[] => [
  inPath('invitation', readInvitation),
  inPath('invitation', acceptInvitation, newcomer),
  inPath('reset', readReset),
  inPath('reset', resetPassword, { password: newcomer.password }),
  inPath('confirmation', readConfirmation),
  inPath('confirmation', confirmAddress),
  inPath('address change', readAddressChange),
  inPath('address change', confirmAddressChange, {}),
  inPath('share', getSharedReport),
  inPath('share', readSharedFile, undefined, { id: photoId }),
  inPath('invoice link', getSharedInvoice),
  inPath('invoice link', getSharedInvoicePdf),
  inPath('invoice link', readSharedInvoiceFile, undefined, { id: logoId }),
  inPath('invoice link', getSharedPayOffer),
  { ...inPath('invoice link', paySharedInvoice, { amount: '1.00' }), lacks: 'not_offered' },
  inPath('invoice link', confirmSharedPayment),
  inPath('calendar feed', readCalendarFeed),
  inPath('unsubscribe', readUnsubscribe),
  inPath('unsubscribe', unsubscribe),
  inCookie('pending sign-in', beginSecondStepPasskey, 'sign-in'),
  inCookie('pending sign-in', finishSignIn, 'sign-in', { code }),
  inCookie('passkey asked for', signInByPasskey, 'passkey', { passkey }),
  inPath('microsoft link', readMicrosoftLink),
  inPath('microsoft link', followMicrosoftLink),
  // Where nobody answers.
  { ...inCookie('microsoft sign-in', signInByMicrosoft, 'microsoft', { state, code }), lacks: 'provider_silent' },
  { kind: 'contact form', endpoint: sendContactMessage, sent: (form) => ({ body: { ...message, form } }) },
  { kind: 'sign-up form', endpoint: signUp, sent: (form) => ({ body: filledIn({ form }) }) },
]

/** One of each kind, none of them used yet. */
export async function givenTokens(
  server: TestServer,
): Promise<{ tokens: Record<TokenKind, string>; besides: Besides }> {
  const company = await givenCompany(server)
  const records = await givenRecords(company)
  const [person, stepped] = [await company.person('admin'), await company.person('user')]
  // A new password ends whatever else its person has.
  const forgetful = await company.person('user')
  const unlinked = await company.person('user')
  const nobody = callerOf(server.url, null)
  const now = server.clock.now()
  const program = await person.call(createToken, { body: { name: 'Script', expiresAt: '2026-12-20T00:00:00Z' } })
  const feed = await person.call(renewCalendarFeed, {})
  const links = await server.platform.transact(async (db) => {
    const accountOf = async ({ email }: Person) => ({ accountId: (await findAccount(db, email))?.id ?? '', email })
    const { accountId } = await accountOf(person)
    return {
      reset: (await makeResetLink(db, await accountOf(forgetful), now)) ?? '',
      confirmation: await makeConfirmationLink(db, {
        accountId: (await accountOf(stepped)).accountId,
        address: stepped.email,
        now,
      }),
      'microsoft link': (await makeMicrosoftLink(db, unlinked.email, now))?.token ?? '',
      'address change': await makeAddressLink(db, accountId, { email: `${unique()}@example.test`, hours: 24, now }),
    }
  })
  const stepping = steppingAt(server)
  const safe = await stepping.signedIn(stepped.email)
  const { secret } = await stepping.addApp(safe)
  const device = await stepping.addPasskey(safe)
  const browser = browserAt(server)
  await stepping.begin(browser, stepped.email)
  const passkey = device.show(await browser.call(beginPasskeySignIn, {}))
  const { url } = await browser.call(beginMicrosoftSignIn, { body: {} })
  const known = await stepping.signedIn(person.email)
  const cookie = (name: string) => browser.cookies.get(`stringline-${name}`) ?? ''
  return {
    besides: {
      photoId: records.photoId,
      logoId: await givenLogo(company.orgAdmin),
      code: stepping.codeOf(secret),
      state: new URL(url).searchParams.get('state') ?? '',
      passkey,
    },
    tokens: {
      session: person.token,
      program: program.token ?? '',
      invitation: records.inviteToken,
      ...links,
      share: records.shareToken,
      'invoice link': records.invoiceLinkToken,
      'calendar feed': feed.url.split('/').at(-1) ?? '',
      unsubscribe: unsubscribeToken(server.services.config.secretKey, {
        companyId: company.id,
        userId: records.userId,
        categories: ['tasks'],
      }),
      'pending sign-in': cookie('sign-in'),
      'passkey asked for': cookie('passkey'),
      'microsoft sign-in': cookie('microsoft'),
      device: known.cookies.get('stringline-device') ?? '',
      'contact form': (await nobody.call(openContactForm, {})).form,
      'sign-up form': (await nobody.call(openSignUpForm, {})).form,
    },
  }
}

/** A logo of the company itself. */
async function givenLogo(orgAdmin: Caller): Promise<string> {
  const { id } = await uploaded(orgAdmin, 'company-logo')
  const { version } = await orgAdmin.call(getBranding, {})
  await orgAdmin.call(updateBranding, { body: { logoFileId: id }, version })
  return id
}
