import * as api from '#domain/identities/api.ts'
import { signedInBy } from '#server/platform/http/authenticate.ts'
import { openOnPlatform } from '#server/platform/http/route.ts'
import { askToLink, linkMicrosoft, unlinkMicrosoft } from './commands/linking.ts'
import { beginSignIn, followLink, readLink, signInByMicrosoft } from './commands/signing-in.ts'
import { microsoftIdentityOf } from './queries.ts'

export const identityRoutes = [
  openOnPlatform(api.beginMicrosoftSignIn, (exchange, { body }) => beginSignIn(exchange, body)),
  openOnPlatform(api.signInByMicrosoft, (exchange, { body }) => signInByMicrosoft(exchange, body)),
  openOnPlatform(api.readMicrosoftLink, (exchange, { params }) => readLink(exchange, params.token)),
  openOnPlatform(api.followMicrosoftLink, (exchange, { params }) => followLink(exchange, params.token)),

  openOnPlatform(api.getMicrosoftIdentity, (exchange) => microsoftIdentityOf(exchange, signedInBy(exchange).accountId)),
  openOnPlatform(api.askToLinkMicrosoft, askToLink),
  openOnPlatform(api.linkMicrosoft, (exchange, { body }) => linkMicrosoft(exchange, body)),
  openOnPlatform(api.unlinkMicrosoft, unlinkMicrosoft),
]
