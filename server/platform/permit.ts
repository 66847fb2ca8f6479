import { forbidden } from '#domain/errors.ts'

/** 403 unless the policy allows it. Called after the record was found in the actor's scope, so 403 reveals nothing new. */
export function permit(allowed: boolean, message?: string): void {
  if (!allowed) throw forbidden(message)
}
