import { isUnconfirmed, memberOf } from '#domain/actor.ts'
import { addDays } from '#domain/dates.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import type { completeOnboarding as completeEndpoint, saveOnboarding as saveEndpoint } from '#domain/onboarding/api.ts'
import { freshOnboarding, type StoredOnboarding, type WaitingInvitation } from '#domain/onboarding/rules.ts'
import type { OnboardingAnswers, OnboardingRecord } from '#domain/onboarding/schema.ts'
import { createClient } from '#server/clients/commands.ts'
import { lockOnboarding, storeOnboarding } from '#server/companies/commands/onboarding.ts'
import { brandOf } from '#server/companies/queries.ts'
import { createJob } from '#server/jobs/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { permit } from '#server/platform/policy.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { inviteUser } from '#server/users/commands/invitations.ts'
import { staffActor } from '#server/users/queries/people.ts'
import { onboardingPolicy } from './policy.ts'
import { getOnboarding } from './queries.ts'
import { onboardingWords } from './words.ts'

/** Keeps what was typed so far. Once the company is set up there is nothing left to type. */
export async function saveOnboarding(
  ctx: Context,
  { body }: HandlerInput<typeof saveEndpoint>,
): Promise<OnboardingRecord> {
  const before = (await lockOnboarding(ctx)) ?? freshOnboarding
  if (before.status !== 'completed') await storeOnboarding(ctx, { ...before, step: body.step, draft: body.draft })
  return getOnboarding(ctx)
}

/** It is offered no more. */
export async function dismissOnboarding(ctx: Context): Promise<OnboardingRecord> {
  const before = (await lockOnboarding(ctx)) ?? freshOnboarding
  if (before.status === 'open') await storeOnboarding(ctx, { ...before, status: 'dismissed' })
  return getOnboarding(ctx)
}

/** Does what was asked for, once: whoever sends it again, or at the same moment, finds it done. */
export async function completeOnboarding(
  ctx: Context,
  secrets: Secrets,
  { body }: HandlerInput<typeof completeEndpoint>,
): Promise<OnboardingRecord> {
  permit(onboardingPolicy.completeOnboarding(ctx.actor, {}))
  const before = (await lockOnboarding(ctx)) ?? freshOnboarding
  if (before.status === 'completed') return getOnboarding(ctx)
  const team = body.teamMembers.map((member) => ({ id: newId(), ...member }))
  const waits = isUnconfirmed(ctx.actor)
  if (!waits) await inviteTeam(ctx, secrets, team)
  if (body.project !== null) await beginProject(ctx, body.project)
  await storeOnboarding(ctx, {
    status: 'completed',
    step: 'complete',
    draft: null,
    waiting: waits ? team : [],
    waitingFor: waits ? memberOf(ctx.actor) : null,
    wishes: {
      xero: body.xeroEnabled ? body.xeroEmail : null,
      microsoft: body.microsoftEnabled ? body.microsoftEmail : null,
    },
  })
  return getOnboarding(ctx)
}

/** What is wrong with an address is said at its row. */
async function inviteTeam(ctx: Context, secrets: Secrets, team: readonly WaitingInvitation[]): Promise<void> {
  for (const [index, member] of team.entries()) {
    try {
      await inviteUser(ctx, secrets, invitationOf(member))
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 422) throw error
      throw invalid((error.errors ?? []).map((each) => ({ ...each, path: `teamMembers.${index}.${each.path}` })))
    }
  }
}

const invitationOf = ({ id, email, role }: WaitingInvitation) =>
  ({ params: undefined, query: undefined, body: { id, email, role }, version: null }) as const

/** How long a first project is taken to last until somebody says better. */
const usualDays = 90

/** The client and their job, by what is known of them; the rest is for their own forms. */
async function beginProject(ctx: Context, project: NonNullable<OnboardingAnswers['project']>): Promise<void> {
  const { language } = await brandOf(ctx)
  const { projectName, projectType, clientName, clientEmail } = project
  const nothing = { params: undefined, query: undefined, version: null } as const
  const client = await createClient(ctx, {
    ...nothing,
    body: { name: clientName, email: clientEmail, phone: '', status: 'active', anotherOfThisName: true },
  })
  await createJob(ctx, {
    ...nothing,
    body: {
      clientId: client.id,
      name: projectName,
      address: '',
      startDate: ctx.today,
      estimatedEndDate: addDays(ctx.today, usualDays),
      status: 'pending',
      description: onboardingWords(language).say(`projects.${projectType}`),
      contractAmount: '0.00',
    },
  })
}

/**
 * Sends the invitations that waited for somebody to confirm their address, with the rights that they have by now. Those
 * that can't be sent (the person is there already, the plan or their rights allow no more) stay and are shown as
 * waiting.
 */
export async function sendWaiting(ctx: Context, secrets: Secrets, userId: string): Promise<void> {
  const before = await lockOnboarding(ctx)
  if (before === null || before.waitingFor !== userId || before.waiting.length === 0) return
  const actor = await staffActor(ctx, userId)
  if (actor === null) return
  const left: WaitingInvitation[] = []
  for (const member of before.waiting) if (!(await isSent({ ...ctx, actor }, secrets, member))) left.push(member)
  const after: StoredOnboarding = { ...before, waiting: left }
  await storeOnboarding(ctx, after)
}

async function isSent(ctx: Context, secrets: Secrets, member: WaitingInvitation): Promise<boolean> {
  try {
    await inviteUser(ctx, secrets, invitationOf(member))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
