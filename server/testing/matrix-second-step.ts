import { getSecondStepRule } from '#domain/second-step/api.ts'
import { newId } from '#domain/ids.ts'
import type { MatrixRow } from './matrix-row.ts'

const shown = { id: 'AAAA', clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: null }
const made = { id: 'AAAA', clientDataJSON: 'e30', attestationObject: 'AA', transports: [] }

/**
 * The endpoints of the second step. What they do to an account is tried in server/second-step; here, who may call them:
 * nobody of these has a step, a passkey or a sign-in under way.
 */
export const secondStepRows: Record<string, MatrixRow> = {
  getSecondStep: { send: () => ({}), own: { others: 200 } },
  beginApp: { send: () => ({}), own: { others: 200 } },
  confirmApp: { send: () => ({ body: { code: '123456' } }), own: { others: 422 } },
  removeApp: { send: () => ({}), own: { others: 409 } },
  beginPasskey: { send: () => ({}), own: { others: 200 } },
  addPasskey: { send: () => ({ body: { name: 'Phone', passkey: made } }), own: { others: 409 } },
  // Of nobody: a passkey is its account's, whichever company its person is in.
  renamePasskey: { send: () => ({ params: { id: newId() }, body: { name: 'Phone' } }), own: { others: 404 } },
  removePasskey: { send: () => ({ params: { id: newId() } }), own: { others: 404 } },
  renewRecoveryCodes: { send: () => ({}), own: { others: 409 } },
  beginProof: { send: () => ({}), own: { others: 200 } },
  proveIdentity: { send: () => ({ body: { passkey: shown } }), own: { others: 409 } },
  beginSecondStepPasskey: { send: () => ({}), own: { everyone: 409 } },
  finishSignIn: { send: () => ({ body: { code: '123456' } }), own: { everyone: 409 } },
  beginPasskeySignIn: { send: () => ({}), own: { everyone: 200 } },
  signInByPasskey: { send: () => ({ body: { passkey: shown } }), own: { everyone: 409 } },

  // The same of signing in with Microsoft: nobody of these is linked, or on the way there.
  beginMicrosoftSignIn: { send: () => ({ body: {} }), own: { everyone: 200 } },
  signInByMicrosoft: { send: () => ({ body: { state: 'state', code: 'code' } }), own: { everyone: 409 } },
  readMicrosoftLink: { send: (at) => ({ params: { token: at.companyId } }), own: { everyone: 404 } },
  followMicrosoftLink: { send: (at) => ({ params: { token: at.companyId } }), own: { everyone: 404 } },
  getMicrosoftIdentity: { send: () => ({}), own: { others: 200 } },
  askToLinkMicrosoft: { send: () => ({}), own: { others: 200 } },
  linkMicrosoft: { send: () => ({ body: { state: 'state', code: 'code' } }), own: { others: 409 } },
  unlinkMicrosoft: { send: () => ({}), own: { others: 409 } },

  getSecondStepRule: { send: () => ({}), own: { orgAdmin: 200, superInside: 200, others: 403 } },
  updateSecondStepRule: {
    send: async (_, { company }) => ({
      body: { required: false },
      version: (await company.orgAdmin.call(getSecondStepRule, {})).version,
    }),
    own: { orgAdmin: 200, superInside: 200, others: 403 },
  },
  listSecondSteps: { send: () => ({}), own: { orgAdmin: 200, superInside: 200, others: 403 } },
}
