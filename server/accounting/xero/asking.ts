import type { AccountingApi } from 'xero-node/dist/gen/api/accountingApi.js'
import { troubleOf } from '#domain/integrations/rules.ts'
import type { Asking } from '#server/integrations/commands/call-log.ts'
import { withConnection } from '#server/integrations/commands/calling.ts'
import { inTurn } from '#server/integrations/commands/turns.ts'
import { ProviderFault, type Question } from '#server/integrations/provider.ts'
import { waits } from '#server/platform/limits.ts'
import { within } from '#server/platform/within.ts'
import { heldFor, holdFor } from '../commands/holding.ts'
import { inCompany } from '../commands/stored.ts'
import { askXero, type Answer } from './api.ts'

/** Xero understood and said no, in these words: the same question will be answered so again. */
export class BooksRefusal extends Error {
  readonly said: string

  constructor(words: readonly string[]) {
    super('The books refuse it')
    this.name = 'BooksRefusal'
    this.said = words.join(' ').slice(0, 1_000)
  }
}

/** The books of the organisation that a company is connected to. */
export interface BooksAt extends Asking {
  provider: 'xero'
  /** Speaks of this organisation and no other: a company may have connected another one meanwhile. */
  organisationId: string
  /** How long an answer is waited for, in milliseconds, where that is not as long as ever. */
  patience?: number
  /** Asked before each question: whether whoever asks still keeps the books alone. */
  isStillOurs?: () => Promise<boolean>
}

/** The books are kept by somebody else by now: whoever was slow stops. */
export class Overtaken extends Error {
  override name = 'Overtaken'
}

type Ask<T> = (
  api: AccountingApi,
  tenant: string,
) => Promise<{ response: { status?: number; headers: unknown }; body: T }>

/**
 * Asks Xero one thing, unless it said not to be asked yet. Null where it knows no such record. Throws `BooksRefusal`
 * where it refuses what it was sent, and what `withConnection` throws, and `Overtaken`; no transaction may be open
 * around it.
 */
export async function ask<T>(at: BooksAt, question: Question, call: Ask<T>): Promise<T | null> {
  const held = await within(at.services)(at.principal, heldFor, { readOnly: true })
  if (held !== null) throw new ProviderFault('busy', null, { retryAfter: held })
  const answer = await inTurn(at, async () => {
    if ((await at.isStillOurs?.()) === false) throw new Overtaken('The books are kept by somebody else')
    return withConnection(at, question, (granted) => askOnce(at, granted, call))
  })
  const { status, retryAfter } = answer
  if ('body' in answer) return answer.body
  if (retryAfter !== null) await inCompany(at, (ctx) => holdFor(ctx, retryAfter))
  if (status === 404) return null
  if (status === 400) throw new BooksRefusal(answer.refused)
  throw new ProviderFault(troubleOf(status) ?? 'unreadable', status, { retryAfter })
}

function askOnce<T>(
  { services, organisationId, patience = waits.provider }: BooksAt,
  granted: { access: string; organisationId: string | null },
  call: Ask<T>,
): Promise<Answer<T>> {
  const { xero } = services.config
  if (xero === undefined) throw new Error('Xero is asked where it is configured')
  if (granted.organisationId !== organisationId) throw new ProviderFault('refused')
  return askXero({ api: xero.api, access: granted.access, patience }, (api) => call(api, organisationId))
}
