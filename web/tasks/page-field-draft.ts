import { readSealed, removeSealed, writeSealed } from '#web/lib/sealed.ts'
import { draftsOf, useSession } from '#web/lib/session.tsx'

/** What is typed in a field of a task and not yet saved, and what stood there when it was begun. */
export type FieldDraft<Value> = { value: Value; from: Value }

/** Where it is kept on the device: in one company of whoever is signed in. */
export const fieldDraftName = (company: string, taskId: string, field: string) => `${company}:task:${taskId}:${field}`

/** A field as somebody types it: sealed on the device until it is saved, though page or panel be left or go. */
export function useFieldDraft<Value>(taskId: string, field: string) {
  const name = fieldDraftName(draftsOf(useSession()), taskId, field)
  return {
    read: () => readSealed<FieldDraft<Value>>(name)?.value,
    keep: (draft: FieldDraft<Value>) => writeSealed(name, draft),
    forget: () => removeSealed(name),
  }
}
