import { useDialogState } from '#web/lib/search-params.ts'

/** The dialogs of tasks, each with its address. */
export const useTaskDialogs = () => useDialogState(['new', 'delete'])
export type TaskDialogState = ReturnType<typeof useTaskDialogs>
