import { z } from 'zod'
import { shownAddress, shownCount, shownEmail, shownInstant, shownPhone, shownVersion } from '../field-kinds.ts'
import { passwordMessages } from '../accounts/rules.ts'
import { newPassword, personName } from '../accounts/schema.ts'
import { languages, notificationCategories, themes } from '../companies/choices.ts'
import { notificationChoicesForm } from '../companies/schema.ts'
import { timezones } from '../dates.ts'
import { choice, fieldMessages, optionalPhone, requiredEmail, requiredText } from '../fields.ts'
import { deliveryForm } from '../notifications/schema.ts'
import { sessionRoles } from '../session/rules.ts'

/** Messages of a person's own profile (SPEC 5, 8). */
export const profileMessages = {
  jobTitleRequired: 'Job title is required',
  jobTitleTooShort: 'Job title must be at least 2 characters',
  phoneInvalid: 'Invalid phone number format',
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email format',
  ofMembers: 'Job title and phone belong to a company, and you are in none',
  notifiedInCompanies: 'Notifications are of a company, and you are in none',
  currentRequired: 'Current password is required',
  currentWrong: 'The current password is not right',
  sameEmail: 'This is your address already',
  emailTaken: 'This address has an account of its own. Please choose another',
  tooManyChanges: 'You have asked for this very often. Please wait before you do it again',
  tooManyExports: 'Your data was exported several times lately. Please try again tomorrow',
  tooManyPhotos: 'The photo was changed many times lately. Please try again in an hour',
}

/** What everybody has. */
export const personForm = z.strictObject({ name: personName })

/** What somebody is in a company besides (SPEC 5). */
export const profileForm = personForm.extend({
  jobTitle: requiredText(profileMessages.jobTitleRequired, { min: 2, tooShort: profileMessages.jobTitleTooShort }),
  phone: optionalPhone(profileMessages.phoneInvalid),
})
export const updateProfileBody = profileForm.partial()

export const profileRecord = z
  .object({
    version: shownVersion,
    name: z.string(),
    email: shownEmail,
    /** The address that waits for its confirmation. */
    newEmail: shownEmail.nullable(),
    /** What goes on without the password, in every company: another password can end it. */
    revocable: z.object({ tokens: shownCount, calendarLinks: shownCount }),
    photoUrl: shownAddress.nullable(),
    /** Null outside any company, but for the super admin. */
    role: z.enum(sessionRoles).nullable(),
    /** Where the person is a member, and as whom; null in no company, and for the super admin. */
    membership: z
      .object({
        companyName: z.string(),
        jobTitle: z.string(),
        phone: shownPhone,
        customRole: z.string().nullable(),
        since: shownInstant,
      })
      .nullable(),
  })
  .meta({ id: 'Profile' })
export type ProfileRecord = z.infer<typeof profileRecord>

const currentPassword = z
  .string({ error: profileMessages.currentRequired })
  .min(1, profileMessages.currentRequired)
  .max(1000, fieldMessages.tooLong)

/** In what language a mail is written to who has chosen none: that of the page. */
const pageLanguage = choice(languages).default('en')

export const changePasswordBody = z.strictObject({
  currentPassword,
  password: newPassword,
  language: pageLanguage,
  /** Whether the API tokens of the account end with the former password, in every company. */
  revokeTokens: z.boolean().default(true),
  /** The same of the links by which other calendars read the person's tasks. */
  revokeCalendarLinks: z.boolean().default(true),
})
/** The same as the screen asks for it, the new one twice. */
export const changePasswordForm = changePasswordBody
  .omit({ language: true })
  .extend({ confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: passwordMessages.mismatch,
  })

/** How long the link that confirms another address is good, in hours. */
export const changeAddressHours = 24

export const changeAddressForm = z.strictObject({
  email: requiredEmail(profileMessages.emailRequired, profileMessages.emailInvalid),
  currentPassword,
})
export const changeAddressBody = changeAddressForm.extend({ language: pageLanguage })
export const addressParams = z.strictObject({ token: z.string().max(200) })
export const addressShown = z.object({ email: shownEmail, name: z.string() }).meta({ id: 'AddressShown' })
export const confirmAddressBody = z.strictObject({ language: pageLanguage })

/** What somebody chooses for themselves; null is as the company has it. */
export const preferencesForm = z.strictObject({
  language: choice(languages).nullable(),
  theme: choice(themes).nullable(),
  timezone: choice(timezones).nullable(),
  /** Whether keys by themselves do anything. */
  singleKeys: z.boolean({ error: fieldMessages.invalidChoice }),
  notifications: notificationChoicesForm.optional(),
  delivery: deliveryForm.optional(),
})
export type PreferencesForm = z.output<typeof preferencesForm>
export const updatePreferencesBody = preferencesForm.partial()

export const preferencesRecord = z
  .object({
    version: shownVersion,
    language: z.enum(languages).nullable(),
    theme: z.enum(themes).nullable(),
    timezone: z.string().nullable(),
    singleKeys: z.boolean(),
    /** As they hold now, by own choice or by the company's; null where the person is a member of no company. */
    notifications: notificationChoicesForm.nullable(),
    /** How they are reached, by own choice or by the company's; null where the person is a member of no company. */
    delivery: deliveryForm.nullable(),
    /** Of which categories anything can be told to them at all: the others are not worth showing. */
    categories: z.array(z.enum(notificationCategories)),
    /** What the company has; null outside of any. */
    company: z.object({ language: z.enum(languages), theme: z.enum(themes), timezone: z.string() }).nullable(),
  })
  .meta({ id: 'Preferences' })
export type PreferencesRecord = z.infer<typeof preferencesRecord>

export const photoAnswer = z.object({ photoUrl: shownAddress }).meta({ id: 'PhotoAnswer' })

/** What somebody takes with them: everything about themselves, as it is kept. */
export interface ProfileExport {
  exportedAt: string
  account: {
    id: string
    name: string
    email: string
    createdAt: string
    language: string | null
    theme: string | null
    timezone: string | null
    singleKeys: boolean
  }
  sessions: {
    startedAt: string
    lastSeenAt: string
    device: string
    address: string | null
    isProgram: boolean
    company: string | null
  }[]
  companies: {
    company: { id: string; name: string }
    name: string
    email: string
    /** The role's name, of the company's own or the system's. */
    role: string
    client: string | null
    status: string
    jobTitle: string
    phone: string
    since: string
    lastActive: string | null
    notifications: object
    /** How they are reached, where they chose it; null is as the company has it. */
    delivery: object | null
    tokens: { name: string; createdAt: string; expiresAt: string; usedAt: string | null }[]
    /** The link to their tasks that other calendars read; null where there is none. */
    calendarFeed: { createdAt: string; readAt: string | null } | null
    activity: { at: string; action: string; kind: string; label: string; by: string; fromArchive: boolean }[]
  }[]
}
