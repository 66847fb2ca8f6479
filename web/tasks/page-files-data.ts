import { useMutation } from '@tanstack/react-query'

import type { FileView } from '#domain/files/schema.ts'
import { updateTask } from '#domain/tasks/api.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query.tsx'
import { saveFrom } from '#web/records/save-from.ts'
import { taskQuery, taskWritten } from './task-data.ts'

type FileChange = { began: TaskRecord; added: readonly FileView[]; removed: readonly string[] }

/** A task's files as they are at this moment, those on their way to be saved included. */
export const readTaskFiles = (task: TaskRecord): readonly FileView[] =>
  (queryClient.getQueryData(taskQuery(task.id).queryKey) ?? task).files

/** Adds files and takes others away, whatever else others attached meanwhile. They are shown at once. */
export function useChangeTaskFiles(id: string) {
  const key = taskQuery(id).queryKey
  return useMutation({
    // One after the other: each goes on from what the one before has saved.
    scope: { id: `files of ${id}` },
    onMutate: ({ began, added, removed }: FileChange) => {
      const before = queryClient.getQueryData(key) ?? began
      const kept = before.files.filter((file) => !removed.includes(file.id))
      queryClient.setQueryData(key, { ...before, files: [...kept, ...added] })
      return before
    },
    mutationFn: async ({ began, added, removed }: FileChange) =>
      saveFrom(
        queryClient.getQueryData(key) ?? began,
        () => true,
        ({ version, files }) => {
          const changed = [...removed, ...added.map((file) => file.id)]
          const kept = files.map((file) => file.id).filter((file) => !changed.includes(file))
          return call(updateTask, {
            params: { id },
            version,
            body: { fileIds: [...kept, ...added.map((file) => file.id)] },
          })
        },
      ),
    onSuccess: taskWritten('task.updated'),
    onError: () => void queryClient.invalidateQueries({ queryKey: key }),
  })
}
