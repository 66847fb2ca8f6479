import type { MatrixRow } from './matrix-row.ts'

const onboardingDraft = {
  teamMembers: [{ email: 'not yet', role: 'user' as const }],
  skipsProject: false,
  projectName: '',
  projectType: '' as const,
  clientName: '',
  clientEmail: '',
  xeroEnabled: false,
  xeroEmail: '',
  microsoftEnabled: false,
  microsoftEmail: '',
}

/** Signing up, confirming the address, and setting the company up. */
export const signUpRows: Record<string, MatrixRow> = {
  openSignUpForm: { send: () => ({}), own: { everyone: 200 } },
  // A form of nobody's: those of ours are tried in server/signup.
  signUp: {
    send: () => ({
      body: {
        form: 'a.b.c',
        name: 'Aroha Ngata',
        email: 'aroha@tui.example',
        password: 'seven old kauri logs',
        companyName: 'Tui Builders',
        companySize: '1-10',
        industry: 'residential',
      },
    }),
    own: { everyone: 409 },
  },
  readConfirmation: { send: (at) => ({ params: { token: at.companyId } }), own: { everyone: 404 } },
  confirmAddress: { send: (at) => ({ params: { token: at.companyId } }), own: { everyone: 404 } },
  // Of everybody who is tried here the address is confirmed.
  sendConfirmation: { send: () => ({ body: {} }), own: { superAdmin: 204, superInside: 204, others: 409 } },
  getOnboarding: { send: () => ({}), own: { orgAdmin: 200, others: 403 } },
  saveOnboarding: {
    send: () => ({ body: { step: 'team', draft: onboardingDraft } }),
    own: { orgAdmin: 200, others: 403 },
  },
  completeOnboarding: {
    send: () => ({
      body: {
        teamMembers: [],
        project: null,
        xeroEnabled: false,
        xeroEmail: '',
        microsoftEnabled: true,
        microsoftEmail: 'office@example.test',
      },
    }),
    own: { orgAdmin: 200, others: 403 },
  },
  dismissOnboarding: { send: () => ({}), own: { orgAdmin: 200, others: 403 } },
}
