import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

// The exact words of the specification (2, 5, 6, 8) about signing in, profiles, companies, people and roles, each with
// the file that says them: a screen that words one otherwise, or loses it, fails here. Spanish and French have it too.

const said: Record<string, Record<string, string[]>> = {
  auth: {
    'web/session/login-page.tsx': ['Successfully logged in'],
    'domain/session/schema.ts': ['Invalid email or password'],
    'web/session/data.ts': ['Successfully logged out', 'Failed to log out'],
    'web/session/quick-access.tsx': ['Quick login failed'],
    'web/signup/sign-up-page.tsx': ['Account created successfully'],
    'web/signup/sign-up-form.ts': ['Failed to create account'],
    'domain/signup/rules.ts': ['All fields are required'],
    'web/onboarding/onboarding-form.ts': [
      'Failed to complete setup',
      'Welcome! Your account has been set up successfully.',
    ],
    'domain/onboarding/schema.ts': [
      'All fields are required',
      'Please enter email addresses for all team members',
      'Please enter your Xero email',
      'Please enter your Microsoft email',
    ],
    'web/users/accept-invitation.tsx': ['Invitation accepted successfully', 'Failed to accept invitation'],
    'web/users/newcomer-form.tsx': ['Failed to set up account'],
    'domain/users/schema.ts': ['Invalid or expired invitation'],
    'web/users/messages.en.json': ['Verifying invitation', 'Invalid Invitation', 'Return to login'],
    'domain/accounts/rules.ts': ['Passwords do not match', 'Password must be at least 8 characters'],
  },
  profile: {
    'web/profile/personal-form.tsx': ['Profile updated successfully', 'Failed to update profile'],
    'domain/accounts/schema.ts': ['Name is required', 'Name must be at least 2 characters'],
    'domain/profile/schema.ts': [
      'Email is required',
      'Invalid email format',
      'Job title is required',
      'Job title must be at least 2 characters',
      'Invalid phone number format',
    ],
    'web/profile/messages.en.json': ['Less than a month'],
  },
  companies: {
    'web/companies/company-new.tsx': ['Company created successfully', 'Failed to create company'],
    'web/companies/plan-form.tsx': ['Company updated successfully', 'Failed to update company'],
    'web/companies/delete-company.tsx': ['Company deleted successfully', 'Failed to delete company'],
    'web/settings/company-form.tsx': ['Company settings updated successfully', 'Failed to update company settings'],
    'web/settings/branding-form.tsx': ['Branding settings updated successfully', 'Failed to update branding settings'],
    'domain/companies/schema.ts': [
      'You do not have permission to edit company settings',
      'You do not have permission to edit branding settings',
    ],
    'web/settings/messages.en.json': [
      'No Access',
      "You don't have permission to edit company settings.",
      "You don't have permission to edit branding settings.",
    ],
    'domain/files/schema.ts': [
      'Please upload an image file (JPEG, PNG, or GIF)',
      'Please upload an image file',
      'File size must be less than {{megabytes}}MB',
    ],
    'web/records/messages.en.json': ['Failed to fetch companies', 'Failed to fetch users', 'Failed to fetch user'],
  },
  users: {
    'web/users/invite-form.tsx': ['User invited successfully', 'Failed to invite user'],
    'web/users/user-form.tsx': ['User updated successfully', 'Failed to update user'],
    'web/users/user-dialogs.tsx': ['User deleted successfully', 'Failed to delete user'],
    'web/users/messages.en.json': ['No Users Found', "You don't have permission to manage users."],
    'web/ui/messages.en.json': ['Are you sure you want to delete {{name}}? This action cannot be undone.'],
  },
  roles: {
    'web/roles/role-form.tsx': [
      'Role added successfully',
      'Failed to add role',
      'Role updated successfully',
      'Failed to update role',
    ],
    'web/roles/delete-role.tsx': ['Role deleted successfully', 'Failed to delete role'],
    'domain/roles/schema.ts': [
      'You do not have permission to add roles',
      'You do not have permission to update roles',
      'You do not have permission to delete roles',
    ],
    'web/roles/messages.en.json': ['No Access', "You don't have permission to manage roles."],
  },
  integrations: {
    'web/integrations/returned.tsx': ['Integration connected successfully', 'Failed to connect integration'],
    'web/integrations/integration-actions.tsx': [
      'Integration disconnected successfully',
      'Failed to disconnect integration',
    ],
    'domain/integrations/schema.ts': ['You do not have permission to manage integrations.'],
    'web/settings/messages.en.json': ["You don't have permission to manage integrations."],
    'web/integrations/messages.en.json': [
      'Connection Error',
      'There was a problem with the connection. Please try reconnecting.',
    ],
  },
}

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const serverMessages = ['es', 'fr'].map(
  (language) => JSON.parse(read(`domain/server-messages.${language}.json`)) as Record<string, string>,
)

/** Every text in a catalogue, by its key. */
function textsOf(catalogue: unknown, key = ''): [string, string][] {
  if (typeof catalogue === 'string') return [[key, catalogue]]
  return Object.entries(catalogue as object).flatMap(([name, inner]) => textsOf(inner, `${key}.${name}`))
}
const plain = (text: string): string => text.replaceAll('’', "'")

describe.each(Object.entries(said))('%s', (_, files) => {
  const texts = Object.entries(files).flatMap(([file, some]) => some.map((text) => [text, file] as const))

  it.each(texts)('“%s” is said by %s, and in Spanish and French', (text, file) => {
    if (file.endsWith('.json')) {
      const found = textsOf(JSON.parse(read(file))).filter(([, each]) => plain(each) === plain(text))
      expect(found).not.toEqual([])
      for (const language of ['es', 'fr']) {
        const translated = new Map(textsOf(JSON.parse(read(file.replace('.en.', `.${language}.`)))))
        for (const [key] of found) expect([undefined, text]).not.toContain(translated.get(key))
      }
      return
    }
    expect(read(file).replaceAll('"', "'")).toContain(`'${text}'`)
    for (const messages of serverMessages) expect([undefined, text]).not.toContain(messages[text])
  })
})
