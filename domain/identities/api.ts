import { endpoint } from '../endpoint.ts'
import {
  beginSignInBody,
  broughtBackBody,
  linkBody,
  mailedLinkParams,
  mailedLinkShown,
  microsoftAnswer,
  microsoftIdentity,
  whereToAsk,
} from './schema.ts'

export const beginMicrosoftSignIn = endpoint({
  name: 'beginMicrosoftSignIn',
  method: 'POST',
  path: '/api/sign-in/microsoft/begin',
  summary: 'Begin to sign in with Microsoft',
  access: 'public',
  body: beginSignInBody,
  output: whereToAsk,
})

/**
 * By the browser that began it. Somebody at Microsoft who is linked with no account gets the same answer whether or not
 * the address that they claim has one: only its mailbox can link it.
 */
export const signInByMicrosoft = endpoint({
  name: 'signInByMicrosoft',
  method: 'POST',
  path: '/api/sign-in/microsoft',
  summary: 'Sign in by what Microsoft gave the browser along: sets the session cookie',
  access: 'public',
  body: broughtBackBody,
  output: microsoftAnswer,
})

/** Expired, used, replaced and unknown links are all 404. */
export const readMicrosoftLink = endpoint({
  name: 'readMicrosoftLink',
  method: 'GET',
  path: '/api/sign-in/microsoft/link/:token',
  summary: 'Whose account a mailed link can link with Microsoft',
  access: 'public',
  params: mailedLinkParams,
  output: mailedLinkShown,
})

/** Whoever then comes back from Microsoft is linked: not whoever had the mail sent. */
export const followMicrosoftLink = endpoint({
  name: 'followMicrosoftLink',
  method: 'POST',
  path: '/api/sign-in/microsoft/link/:token',
  summary: 'Begin to link an account with Microsoft by the link that was mailed',
  access: 'public',
  params: mailedLinkParams,
  output: whereToAsk,
})

export const getMicrosoftIdentity = endpoint({
  name: 'getMicrosoftIdentity',
  method: 'GET',
  path: '/api/profile/microsoft-sign-in',
  summary: 'With which account at Microsoft one signs in',
  access: 'account',
  output: microsoftIdentity,
})

export const askToLinkMicrosoft = endpoint({
  name: 'askToLinkMicrosoft',
  method: 'POST',
  path: '/api/profile/microsoft-sign-in/begin',
  summary: 'Begin to link one’s account with Microsoft',
  access: 'account',
  proof: 'recent',
  output: whereToAsk,
})

export const linkMicrosoft = endpoint({
  name: 'linkMicrosoft',
  method: 'POST',
  path: '/api/profile/microsoft-sign-in',
  summary: 'Link one’s account by what Microsoft gave the browser along',
  access: 'account',
  proof: 'recent',
  body: linkBody,
  output: microsoftIdentity,
})

export const unlinkMicrosoft = endpoint({
  name: 'unlinkMicrosoft',
  method: 'DELETE',
  path: '/api/profile/microsoft-sign-in',
  summary: 'Link one’s account with Microsoft no more',
  access: 'account',
  proof: 'recent',
  output: microsoftIdentity,
})
