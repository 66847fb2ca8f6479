import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'

import { createComment, deleteComment, getCommentHistory, listComments, updateComment } from '#domain/comments/api.ts'
import { lookupTaskPeople } from '#domain/tasks/api.ts'
import { call } from '#web/lib/api.ts'
import { markStale } from '#web/lib/stale.ts'

/** The comments of a task: the latest, and those before them as they are asked for. */
export function useListComments(taskId: string) {
  return useInfiniteQuery({
    queryKey: ['comments', 'list', taskId],
    queryFn: ({ signal, pageParam }) =>
      call(
        listComments,
        { params: { id: taskId }, query: pageParam === null ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ earlier }) => earlier,
  })
}

/** What a comment said before. */
export function useGetCommentHistory(taskId: string, commentId: string) {
  return useQuery({
    queryKey: ['comments', 'history', taskId, commentId],
    queryFn: ({ signal }) => call(getCommentHistory, { params: { id: taskId, commentId } }, { signal }),
  })
}

/** Whom a comment can mention; asked for when somebody begins to write. */
export function useLookupTaskPeople(enabled: boolean) {
  return useQuery({
    queryKey: ['users', 'task-people'],
    queryFn: ({ signal }) => call(lookupTaskPeople, {}, { signal }),
    enabled,
    staleTime: 60_000,
  })
}

export function useCreateComment(taskId: string) {
  return useMutation({
    mutationFn: (body: { id: string; body: string }) => call(createComment, { params: { id: taskId }, body }),
    // Until it stands in the thread: the box is emptied then.
    onSuccess: () => markStale('comment.created'),
  })
}

export function useUpdateComment(taskId: string, commentId: string) {
  return useMutation({
    mutationFn: ({ body, version }: { body: string; version: number }) =>
      call(updateComment, { params: { id: taskId, commentId }, body: { body }, version }),
    onSuccess: () => markStale('comment.updated'),
  })
}

export function useDeleteComment(taskId: string) {
  return useMutation({
    mutationFn: (commentId: string) => call(deleteComment, { params: { id: taskId, commentId } }),
    onSuccess: () => markStale('comment.deleted'),
  })
}
