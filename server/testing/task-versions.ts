import { getTask, updateTask } from '#domain/tasks/api.ts'
import type { Caller } from './caller.ts'
import { givenTask } from './given.ts'
import { wordVersions } from './word-versions.ts'

const unversioned = undefined as unknown as number

/** Tasks, and what is said and remembered of them, as `server/versions.test.ts` edits them. */
export const taskVersions = {
  ...wordVersions,
  task: {
    edits: updateTask,
    field: 'description',
    make: (person: Caller) => givenTask(person),
    read: (person: Caller, id: string) => person.call(getTask, { params: { id } }),
    edit: (
      person: Caller,
      id: string,
      description: string,
      version = unversioned,
      headers: Record<string, string> = {},
    ) => person.try(updateTask, { params: { id }, body: { description }, version }, headers),
  },
}
