import { addressKey } from '#domain/characters.ts'
import * as api from '#domain/session/api.ts'
import { notFound } from '#domain/errors.ts'
import {
  clearSessionCookie,
  disabledSessionIn,
  signedInBy,
  tokenOf,
  whoSigns,
} from '#server/platform/http/authenticate.ts'
import { recordArrival } from '#server/platform/http/arrivals.ts'
import { beginSession } from '#server/platform/http/begin-session.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { open, openOnPlatform } from '#server/platform/http/route.ts'
import { countAttempt, forgiveAttempt } from '#server/platform/session/attempts.ts'
import { passwordMatches } from '#server/platform/session/passwords.ts'
import { enterCompany } from '#server/platform/session/members.ts'
import { endSession, findAccount, wrongCredentials } from '#server/platform/session/session.ts'
import { askForSecondStep } from './commands.ts'
import { demoAccounts } from './demo.ts'
import { sessionAnswerOf } from './queries.ts'

export const sessionRoutes = [
  openOnPlatform(api.signIn, async (exchange, { body }) => {
    const { services, platform, request } = exchange
    const email = addressKey(body.email)
    await countAttempt(platform, email, request.ip, services.clock)
    const account = await findAccount(platform, email)
    if (!(await passwordMatches(account?.passwordHash ?? null, body.password)) || account === undefined) {
      logSecurity(services.log, 'sign-in-failed', request, { account: account?.id ?? null })
      throw wrongCredentials()
    }
    const secondStep = await askForSecondStep(exchange, account, body)
    if (secondStep !== null) return { secondStep }
    await forgiveAttempt(platform, email, request.ip)
    return beginSession(exchange, account.id, { ...body, passwordHash: account.passwordHash })
  }),
  openOnPlatform(api.quickSignIn, async (exchange, { body }) => {
    const demo = demoAccounts.find((account) => account.email === body.email)
    const account = demo === undefined ? undefined : await findAccount(exchange.platform, demo.email)
    if (account === undefined) throw notFound()
    return beginSession(exchange, account.id)
  }),
  openOnPlatform(api.signOut, async ({ services, platform, request, reply, signedIn }) => {
    const token = tokenOf(services, request)
    if (token !== null) await endSession(platform, token)
    if (signedIn !== null) logSecurity(services.log, 'signed-out', request)
    clearSessionCookie(services, reply)
  }),
  openOnPlatform(api.getSession, async (exchange) => {
    const { services, platform, request, signedIn } = exchange
    const answer = await sessionAnswerOf(exchange, signedIn)
    const disabledIn = signedIn === null ? await disabledSessionIn(services, platform, request) : null
    return disabledIn === null ? answer : { ...answer, disabledIn }
  }),
  openOnPlatform(api.enterCompany, async (exchange, { params }) => {
    const { services, transact, request } = exchange
    const signedIn = signedInBy(exchange)
    await transact(async (db) => {
      await enterCompany(db, { ...signedIn, companyId: params.id, now: services.clock.now() })
      await recordArrival(exchange, db, signedIn.token)
    })
    logSecurity(services.log, 'company-entered', request, { company: params.id })
    return sessionAnswerOf(exchange, await whoSigns(services, exchange.platform, request))
  }),
  open(api.getAppInfo, ({ services: { config } }) =>
    Promise.resolve({ microsoft: config.microsoft !== undefined, demoAccounts: config.demo ? demoAccounts : [] }),
  ),
]
