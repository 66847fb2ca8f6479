import * as api from '#domain/users/api.ts'
import { invitationMessages } from '#domain/users/schema.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { openOnPlatform, read, serve, write } from '#server/platform/http/route.ts'
import { beginSession } from '#server/platform/http/begin-session.ts'
import { accountHere, signedInBy } from '#server/platform/http/authenticate.ts'
import { unknownToken } from '#server/platform/session/guesses.ts'
import { enterCompany } from '#server/platform/session/members.ts'
import { acceptInvitation } from './commands/accepting.ts'
import { inviteUser, resendInvitation, revokeInvitation } from './commands/invitations.ts'
import { deleteUser, updateUser } from './commands/people.ts'
import { invitationOf, invitationShown } from './queries/invitation.ts'
import { getUser, listUserRecords, lookupRoleChoices } from './queries/people.ts'

export const userRoutes = [
  read(api.listUsers, listUserRecords),
  read(api.lookupRoles, lookupRoleChoices),
  read(api.getUser, (ctx, { params }) => getUser(ctx, params.id)),
  write(api.updateUser, updateUser),
  write(api.deleteUser, (ctx, { params }) => deleteUser(ctx, params.id)),
  serve(api.inviteUser, ({ services, principal, within }, input) =>
    within(principal, (ctx) => inviteUser(ctx, services.secrets, input)),
  ),
  serve(api.resendInvitation, ({ services, principal, within }, { params }) =>
    within(principal, (ctx) => resendInvitation(ctx, services.secrets, params.id)),
  ),
  write(api.revokeInvitation, (ctx, { params }) => revokeInvitation(ctx, params.id)),
  openOnPlatform(api.readInvitation, async ({ services, platform, request, signedIn }, { params }) => {
    const now = services.clock.now()
    const waited = await invitationOf(platform, params.token, now)
    if (waited === null) throw await unknownToken(platform, request.ip, now, invitationMessages.invalid)
    return invitationShown(waited, accountHere(signedIn))
  }),
  openOnPlatform(api.acceptInvitation, async (exchange, { params, body }) => {
    const { services, platform, transact, request, signedIn } = exchange
    const now = services.clock.now()
    const accepted = await acceptInvitation(exchange, {
      token: params.token,
      body,
      signedInAs: accountHere(signedIn),
      now,
    })
    if (accepted === null) throw await unknownToken(platform, request.ip, now, invitationMessages.invalid)
    const { accountId, companyId, isNew } = accepted
    logSecurity(services.log, 'invitation-accepted', request, { account: accountId, company: companyId })
    if (isNew) await beginSession(exchange, accountId, { isRecorded: true })
    else await transact((db) => enterCompany(db, { ...signedInBy(exchange), companyId, now: services.clock.now() }))
  }),
]
