import type { ProbeCause } from '#domain/overview/choices.ts'
import { StorageError } from '#server/platform/files/storage.ts'
import { Late } from '#server/platform/in-time.ts'
import { maskTokens } from '#server/platform/mask.ts'

/** A probe that came through, to something that is not as it should be. */
export class ProbeFault extends Error {
  readonly reason: ProbeCause

  constructor(reason: ProbeCause, message: string) {
    super(message)
    this.name = 'ProbeFault'
    this.reason = reason
  }
}

const longestDetail = 200

/** Why a probe failed, as the page says it, and in the words of whatever failed. */
export function causeOf(error: unknown): { cause: ProbeCause; detail: string } {
  const said = innermost(error)
  const [code, message] = [codeOf(said), said instanceof Error ? said.message : String(said)]
  const detail = maskTokens([code, message].filter((part) => part !== '' && part !== undefined).join(': '))
  return { cause: kindOf(error, code), detail: detail.slice(0, longestDetail) }
}

/** What `fetch` and pools wrap says more than they do; what happened to each address is the same for all. */
function innermost(error: unknown): unknown {
  if (error instanceof StorageError) return error
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0])
  return error instanceof Error && error.cause instanceof Error ? innermost(error.cause) : error
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

function kindOf(error: unknown, code = ''): ProbeCause {
  if (error instanceof ProbeFault) return error.reason
  if (error instanceof Late || (error instanceof Error && error.name === 'TimeoutError')) return 'late'
  if (error instanceof StorageError)
    return error.code === 'full'
      ? 'full'
      : error.code === 'misconfigured' || /EACCES|EPERM|EROFS/.test(error.message)
        ? 'denied'
        : 'failed'
  if (/^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ENOENT|EPIPE|UND_ERR|08|57P)/.test(code)) return 'unreachable'
  if (/^(CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO)/.test(code)) return 'certificate'
  if (/^(28|42501|EACCES|EPERM)/.test(code)) return 'denied'
  return code.startsWith('53') ? 'full' : 'failed'
}
