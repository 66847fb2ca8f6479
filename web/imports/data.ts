import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'

import {
  deleteImport,
  downloadImportErrors,
  downloadLeftOutRows,
  getImport,
  listImports,
  mapImport,
  runImport,
  startImport,
  undoImport,
} from '#domain/imports/api.ts'
import type { ImportKind } from '#domain/imports/choices.ts'
import type { ImportMapping, ImportMappingBody, ImportRecord } from '#domain/imports/schema.ts'
import { newId } from '#domain/ids.ts'
import { addressOf, call, fetchBytes, fetchFile } from '#web/lib/api.ts'
import { currentLanguage } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query.tsx'
import { saveAnswer } from '#web/lib/save-as.ts'
import { showWritten } from '#web/lib/stale.ts'

const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => call(getImport, { params: { id } }, { signal }),
  })

export const importsPerPage = 50

export function useListImports(page: number) {
  return useQuery({
    queryKey: ['imports', 'list', page],
    queryFn: ({ signal }) => call(listImports, { query: { page, pageSize: importsPerPage } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const useGetImport = (id: string) => useQuery(importQuery(id))

/** Sends a file. What was read of it is the answer; nothing is brought in. */
export function useStartImport(kind: ImportKind) {
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData()
      form.append('file', file)
      const answer = await fetchBytes(
        addressOf(startImport, { query: { kind, id: newId() } }),
        'application/json',
        form,
      )
      return JSON.parse(await answer.text()) as ImportRecord
    },
    onSuccess: (record) => shown(record),
  })
}

/** Says what the columns are: what would come of that is the answer. */
export function useMapImport(id: string) {
  return useMutation({
    mutationFn: (body: ImportMappingBody) => call(mapImport, { params: { id }, body }),
    onSuccess: (record) => shown(record),
  })
}

// Nothing has happened yet: only its own page and the list of imports show it.
async function shown(record: ImportRecord): Promise<void> {
  queryClient.setQueryData(importQuery(record.id).queryKey, record)
  await queryClient.invalidateQueries({ queryKey: ['imports', 'list'] })
}

export function useRunImport(id: string) {
  return useMutation({
    mutationFn: (body: ImportMapping) => call(runImport, { params: { id }, body }),
    onSuccess: (record) => showWritten('import.done', importQuery(id).queryKey, record),
    onError: () => queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  })
}

export function useUndoImport(id: string) {
  return useMutation({
    mutationFn: () => call(undoImport, { params: { id } }),
    onSuccess: (record) => showWritten('import.undone', importQuery(id).queryKey, record),
  })
}

export function useDeleteImport(id: string) {
  return useMutation({
    mutationFn: () => call(deleteImport, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['imports', 'list'] }),
  })
}

/** Saves what is wrong with the rows, each beside its row. */
export function useDownloadErrors(id: string) {
  return useMutation({
    mutationFn: async () => {
      const address = addressOf(downloadImportErrors, { params: { id } })
      await saveAnswer(await fetchFile(address, 'text/csv', currentLanguage()), 'errors.csv')
    },
  })
}

/** Saves the rows that cannot be imported, to be corrected and imported. */
export function useDownloadLeftOut(id: string) {
  return useMutation({
    mutationFn: async () => {
      const address = addressOf(downloadLeftOutRows, { params: { id } })
      await saveAnswer(await fetchFile(address, 'text/csv', currentLanguage()), 'left-out.csv')
    },
  })
}
