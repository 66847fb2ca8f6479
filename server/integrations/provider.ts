import type { CallTrouble } from '#domain/integrations/choices.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'

/** As whom, and where, a provider is asked for tokens (OAuth 2.0). */
export interface TokenPlace {
  clientId: string
  clientSecret: string
  authorize: string
  token: string
  /** Null where it takes nothing back. */
  revocation: string | null
  /** Where our secret stands in what is asked; in the header unless it is said. */
  secretIn?: 'form'
  scopes: readonly string[]
}

/** What was kept of an attempt to connect, with where the provider sends people back to. */
export interface Attempted {
  returnTo: string
  state: string
  verifier: string
}

/** How a provider gives us something for somebody, renews it and takes it back. */
export interface Grants {
  /**
   * Where somebody is asked whether they say yes. `hint` is the address they are likely to sign in with there, `also`
   * what is asked for beside what always is.
   */
  addressToAsk(attempt: Attempted & { hint: string | null; also?: readonly string[] }): Promise<string>
  /** What a code stands for. Throws `GrantRefused` and `ProviderFault`. */
  exchange(attempt: Attempted & { code: string }, clock: Clock): Promise<Tokens>
  /** New tokens for the present ones, or that they are good still. Throws `GrantRefused` and `ProviderFault`. */
  renew(refresh: string, clock: Clock): Promise<Tokens>
  /** Ends all that somebody said yes to; what is ended already ends well. Throws `GrantRefused`, `ProviderFault`. */
  revoke(refresh: string): Promise<void>
}

/** What a provider gave: the token for calls, until when it is good, and the one by which the next is got. */
export interface Tokens {
  access: string
  refresh: string
  /** As an ISO UTC instant. */
  endsAt: string
  /** What somebody said yes to, where the provider says it. */
  scope?: string
}

/** What was given, sealed apart from the connection that it was of, which has ended. */
export interface EndedGrant {
  id: string
  /** The tokens, in base64. */
  sealed: string
}

/** An organisation that somebody shared: by the provider's id and name, and the id of that it is shared with us. */
export interface Organisation {
  id: string
  name: string
  link: string
}

/** What is asked of a provider as its organisation, with what it answers. */
export interface ProviderAnswer {
  status: number
}

/** A question to a provider, as the log of calls has it. `path` is cleared of ids and of what its query says. */
export interface Question {
  path: string
}

/** How one provider is spoken to, whatever it is then asked for. */
export interface Provider {
  /** Undefined where it is not configured. */
  grants(config: Config): Grants | undefined
  isSandbox(config: Config): boolean
  /** What is asked to see whether all is well: which organisations are shared. */
  asksForOrganisations: Question
  organisations(config: Config, access: string): Promise<ProviderAnswer & { organisations: Organisation[] }>
  /**
   * Ends what goes on there by itself and of which nobody would tell us any more: before it is let go of. Where another
   * company is connected to the same one, it begins what it needs anew.
   */
  endsOngoing?(config: Config, access: string): Promise<void>
  /** Whether an organisation let go of is so for every company that is connected to it. */
  letsGoForAll?: true
  /** Shares one with us no more; where there is no such call, what was given is forgotten and no more. */
  release?(config: Config, access: string, link: string): Promise<ProviderAnswer>
}

/** The provider takes the code or the token no more (RFC 6749, 5.2): trying again changes nothing. */
export class GrantRefused extends Error {
  override name = 'GrantRefused'
}

/** A call that brought nothing; whether it is worth another try says its trouble. */
export class ProviderFault extends Error {
  readonly trouble: CallTrouble
  readonly status: number | null
  /** After how many seconds it may be asked again, where that was said. */
  readonly retryAfter: number | null

  constructor(
    trouble: CallTrouble,
    status: number | null = null,
    { retryAfter = null, ...options }: ErrorOptions & { retryAfter?: number | null } = {},
  ) {
    super(`A provider was asked in vain: ${trouble}`, options)
    this.name = 'ProviderFault'
    this.trouble = trouble
    this.status = status
    this.retryAfter = retryAfter
  }
}
