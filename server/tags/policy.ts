import { needs } from '#server/platform/policy.ts'

/** A tag is everybody's: who may delete tasks keeps them in order. */
const mayTidy = needs('manage_tasks:delete')

export const tagPolicy = { updateTag: mayTidy, mergeTag: mayTidy, deleteTag: mayTidy }
