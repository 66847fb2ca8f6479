import { z } from 'zod'
import { shownCount } from '../field-kinds.ts'
import { addressText, choice, optionalText, requiredEmail, requiredText } from '../fields.ts'
import { onboardingStatuses, onboardingSteps, projectTypes, teamRoles } from './choices.ts'

/** Messages of setting a company up (SPEC 5). */
export const onboardingMessages = {
  team: 'Please enter email addresses for all team members',
  required: 'All fields are required',
  emailInvalid: 'Please enter a valid email address',
  xero: 'Please enter your Xero email',
  microsoft: 'Please enter your Microsoft email',
  tooMany: 'You can invite up to {{maximum}} people here',
  twice: 'This address is in the list twice',
}

/** How many are invited at once; more by the page of the people. */
export const mostTeamMembers = 20

const teamMember = z.strictObject({
  email: requiredEmail(onboardingMessages.team, onboardingMessages.emailInvalid),
  role: choice(teamRoles),
})

/** The second step. */
export const teamStep = z.strictObject({
  teamMembers: z
    .array(teamMember)
    .max(mostTeamMembers, onboardingMessages.tooMany)
    .superRefine((members, context) => {
      const seen = new Set<string>()
      members.forEach(({ email }, index) => {
        if (seen.has(email.toLowerCase()))
          context.addIssue({ code: 'custom', path: [index, 'email'], message: onboardingMessages.twice })
        seen.add(email.toLowerCase())
      })
    }),
})

/** The third: a first client and their job. */
export const projectStep = z.strictObject({
  projectName: requiredText(onboardingMessages.required, { min: 2 }),
  projectType: choice(projectTypes, onboardingMessages.required),
  clientName: requiredText(onboardingMessages.required, { min: 2 }),
  clientEmail: requiredEmail(onboardingMessages.required, onboardingMessages.emailInvalid),
})

const asked = {
  xeroEnabled: z.boolean(),
  xeroEmail: addressText(),
  microsoftEnabled: z.boolean(),
  microsoftEmail: addressText(),
}
type Asked = z.output<z.ZodObject<typeof asked>>

const xeroEmail = requiredEmail(onboardingMessages.xero, onboardingMessages.emailInvalid)
const microsoftEmail = requiredEmail(onboardingMessages.microsoft, onboardingMessages.emailInvalid)

/** An address for what is wished for. */
function checkWishes(wishes: Asked, context: z.RefinementCtx): void {
  const check = (field: 'xeroEmail' | 'microsoftEmail', isWished: boolean, schema: typeof xeroEmail) => {
    const fault = isWished ? schema.safeParse(wishes[field]).error?.issues[0]?.message : undefined
    if (fault !== undefined) context.addIssue({ code: 'custom', path: [field], message: fault })
  }
  check('xeroEmail', wishes.xeroEnabled, xeroEmail)
  check('microsoftEmail', wishes.microsoftEnabled, microsoftEmail)
}

/** The fourth: which systems to connect, once they can be. */
export const integrationsStep = z.strictObject(asked).superRefine(checkWishes)

/** All of it; without a project none is made. */
export const completeOnboardingBody = z
  .strictObject({ ...teamStep.shape, project: projectStep.nullable(), ...asked })
  .superRefine(checkWishes)
export type OnboardingAnswers = z.output<typeof completeOnboardingBody>

const typed = optionalText(300).unwrap()
/** What is typed so far, right or not: nothing of it is lost by going away. */
export const onboardingDraft = z.strictObject({
  teamMembers: z.array(z.strictObject({ email: typed, role: choice(teamRoles) })).max(mostTeamMembers),
  skipsProject: z.boolean(),
  projectName: typed,
  projectType: z.enum(projectTypes).or(z.literal('')),
  clientName: typed,
  clientEmail: typed,
  xeroEnabled: z.boolean(),
  xeroEmail: typed,
  microsoftEnabled: z.boolean(),
  microsoftEmail: typed,
})
export type OnboardingDraft = z.output<typeof onboardingDraft>
export const saveOnboardingBody = z.strictObject({ step: choice(onboardingSteps), draft: onboardingDraft })

export const onboardingRecord = z
  .object({
    status: z.enum(onboardingStatuses),
    /** Whether it is to be offered, and whether it is done. */
    isOffered: z.boolean(),
    isDone: z.boolean(),
    step: z.enum(onboardingSteps),
    draft: onboardingDraft.nullable(),
    /** How many invitations wait for the address of whoever wrote them to be confirmed. */
    waiting: shownCount,
  })
  .meta({ id: 'Onboarding' })
export type OnboardingRecord = z.output<typeof onboardingRecord>
