import { endpoint, formWithFile } from '../endpoint.ts'
import {
  confirmationParams,
  confirmationShown,
  sendConfirmationBody,
  signUpAnswer,
  signUpBody,
  signUpForm,
} from './schema.ts'

export const openSignUpForm = endpoint({
  name: 'openSignUpForm',
  method: 'GET',
  path: '/api/sign-up/form',
  summary: 'A sign-up form to fill in: good for one company, from three seconds to a day after this',
  access: 'public',
  output: signUpForm,
})

/**
 * The company, its org_admin, its branding and its trial at once (PRODUCT 1), and the session cookie. Sent again it
 * makes no second one. As JSON; with a logo as multipart/form-data: the same JSON as `data`, then the picture as
 * `file`.
 */
export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/api/sign-up',
  summary: 'Sign up: a company on its trial, and its first person',
  access: 'public',
  body: signUpBody,
  bodyLimit: formWithFile(5),
  multipart: true,
  output: signUpAnswer,
})

/** Used, replaced, expired and unknown links are all 404. */
export const readConfirmation = endpoint({
  name: 'readConfirmation',
  method: 'GET',
  path: '/api/confirm-address/:token',
  summary: 'Which address a link confirms',
  access: 'public',
  params: confirmationParams,
  output: confirmationShown,
})

/** Not by following the link alone: programs that look at mails do that. */
export const confirmAddress = endpoint({
  name: 'confirmAddress',
  method: 'POST',
  path: '/api/confirm-address/:token',
  summary: 'Confirm an address by the link that was mailed to it',
  access: 'public',
  params: confirmationParams,
})

export const sendConfirmation = endpoint({
  name: 'sendConfirmation',
  method: 'POST',
  path: '/api/confirm-address',
  summary: 'Have the link that confirms the own address mailed again; the one before is good no more',
  access: 'account',
  body: sendConfirmationBody,
})
