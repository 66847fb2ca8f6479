import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { appInfo, chooseAppearanceBody, quickSignInBody, sessionAnswer, signInAnswer, signInBody } from './schema.ts'

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/api/sign-in',
  summary: 'Sign in: sets the session cookie, or answers a bearer token when the body says `token: true`',
  access: 'public',
  body: signInBody,
  output: signInAnswer,
})

export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/api/sign-out',
  summary: 'End this session',
  access: 'public',
})

/** `session: null` when nobody is signed in. */
export const getSession = endpoint({
  name: 'getSession',
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in',
  access: 'public',
  output: sessionAnswer,
})

/** The same account, in another of the companies it works in (PRODUCT 4). */
export const enterCompany = endpoint({
  name: 'enterCompany',
  method: 'POST',
  path: '/api/session/companies/:id/enter',
  summary: 'Go on in another company of this account',
  access: 'account',
  params: idParams,
  output: sessionAnswer,
})

/** Kept for the person, on every device. */
export const chooseAppearance = endpoint({
  name: 'chooseAppearance',
  method: 'POST',
  path: '/api/profile/appearance',
  summary: 'Choose one’s own language or theme at once',
  access: 'account',
  body: chooseAppearanceBody,
})

export const getAppInfo = endpoint({
  name: 'getAppInfo',
  method: 'GET',
  path: '/api/app-info',
  summary: 'What this installation offers',
  access: 'public',
  output: appInfo,
})

/** SPEC 2: quick access for development. Not registered, hence 404, where demo data is off. */
export const quickSignIn = endpoint({
  name: 'quickSignIn',
  method: 'POST',
  path: '/api/dev/sign-in',
  summary: 'Sign in as a demo account',
  access: 'development',
  body: quickSignInBody,
  output: signInAnswer,
})
