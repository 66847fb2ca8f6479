/** The steps, in their order (SPEC 4). */
export const onboardingSteps = ['welcome', 'team', 'project', 'integrations', 'complete'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/** What colleagues can be invited as, and what a project is (SPEC 3, 9). */
export const teamRoles = ['user', 'admin'] as const
export const projectTypes = ['residential', 'commercial', 'industrial', 'renovation'] as const

/** `none`: the company was there before, or was set up by somebody else. */
export const onboardingStatuses = ['none', 'open', 'completed', 'dismissed'] as const
