import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import {
  addPasskeyBody,
  appSecret,
  confirmAppBody,
  finishSignInBody,
  madeCodes,
  passkeySignInBody,
  passkeyToMake,
  passkeyToShow,
  personsStepList,
  proofBody,
  proofOptions,
  renamePasskeyBody,
  secondStep,
  secondStepMessages,
  secondStepRule,
  updateSecondStepRuleBody,
} from './schema.ts'

/** What the account of this session has of a second step. */
export const getSecondStep = endpoint({
  name: 'getSecondStep',
  method: 'GET',
  path: '/api/second-step',
  summary: 'Read the second step of this account',
  access: 'account',
  output: secondStep,
})

/** A new secret each time; the app in use stays good until a code of the new one is confirmed. */
export const beginApp = endpoint({
  name: 'beginApp',
  method: 'POST',
  path: '/api/second-step/app/begin',
  summary: 'Begin to set up an app that shows codes',
  access: 'account',
  proof: 'recent',
  output: appSecret,
})

export const confirmApp = endpoint({
  name: 'confirmApp',
  method: 'POST',
  path: '/api/second-step/app/confirm',
  summary: 'Finish setting up an app by a code of it',
  access: 'account',
  proof: 'recent',
  body: confirmAppBody,
  output: madeCodes,
})

export const removeApp = endpoint({
  name: 'removeApp',
  method: 'DELETE',
  path: '/api/second-step/app',
  summary: 'Remove the app that shows codes',
  access: 'account',
  proof: 'recent',
})

export const beginPasskey = endpoint({
  name: 'beginPasskey',
  method: 'POST',
  path: '/api/second-step/passkeys/begin',
  summary: 'Begin to set up a passkey',
  access: 'account',
  proof: 'recent',
  output: passkeyToMake,
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/second-step/passkeys',
  summary: 'Finish setting up a passkey',
  access: 'account',
  proof: 'recent',
  body: addPasskeyBody,
  output: madeCodes,
})

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  method: 'PATCH',
  path: '/api/second-step/passkeys/:id',
  summary: 'Rename a passkey',
  access: 'account',
  proof: 'recent',
  params: idParams,
  body: renamePasskeyBody,
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/second-step/passkeys/:id',
  summary: 'Remove a passkey',
  access: 'account',
  proof: 'recent',
  params: idParams,
})

/** Those of before are no good any more. */
export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/second-step/recovery-codes',
  summary: 'Make recovery codes anew',
  access: 'account',
  proof: 'recent',
  output: madeCodes,
})

/** Changes of how somebody signs in ask for a recent proof that it is the person (403 `confirm_first`). */
export const beginProof = endpoint({
  name: 'beginProof',
  method: 'POST',
  path: '/api/session/proof/begin',
  summary: 'Begin to prove that it is the person: by what they may',
  access: 'account',
  output: proofOptions,
})

export const proveIdentity = endpoint({
  name: 'proveIdentity',
  method: 'POST',
  path: '/api/session/proof',
  summary: 'Prove that it is the person, by password and second step or by passkey: good for some minutes',
  access: 'account',
  body: proofBody,
})

/** Of the sign-in whose password was right, at this browser. */
export const beginSecondStepPasskey = endpoint({
  name: 'beginSecondStepPasskey',
  method: 'POST',
  path: '/api/sign-in/second-step/begin',
  summary: 'Begin to take the second step by a passkey',
  access: 'public',
  output: passkeyToShow,
})

export const finishSignIn = endpoint({
  name: 'finishSignIn',
  method: 'POST',
  path: '/api/sign-in/second-step',
  summary: 'Take the second step of signing in: sets the session cookie',
  access: 'public',
  body: finishSignInBody,
})

export const beginPasskeySignIn = endpoint({
  name: 'beginPasskeySignIn',
  method: 'POST',
  path: '/api/sign-in/passkey/begin',
  summary: 'Begin to sign in by a passkey alone',
  access: 'public',
  output: passkeyToShow,
})

export const signInByPasskey = endpoint({
  name: 'signInByPasskey',
  method: 'POST',
  path: '/api/sign-in/passkey',
  summary: 'Sign in by a passkey alone: sets the session cookie',
  access: 'public',
  body: passkeySignInBody,
})

/** Whether the company requires a second step of its own people. */
export const getSecondStepRule = endpoint({
  name: 'getSecondStepRule',
  method: 'GET',
  path: '/api/company/second-step',
  summary: 'Whether a second step is required of the company’s own people',
  access: ['manage_company:view'],
  output: secondStepRule,
})

export const updateSecondStepRule = endpoint({
  name: 'updateSecondStepRule',
  method: 'PATCH',
  path: '/api/company/second-step',
  summary: 'Require a second step of the company’s own people, or no longer',
  access: ['manage_company:edit'],
  proof: 'recent',
  refusal: secondStepMessages.noEdit,
  body: updateSecondStepRuleBody,
  output: secondStepRule,
  versioned: true,
})

export const listSecondSteps = endpoint({
  name: 'listSecondSteps',
  method: 'GET',
  path: '/api/company/second-step/people',
  summary: 'Who of the company’s own people has a second step, and of which kind',
  access: ['manage_company:view'],
  output: personsStepList,
})
