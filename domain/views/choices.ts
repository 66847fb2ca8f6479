// What there is to choose of saved views. Apart from the schemas: a page that offers it needs no zod (decision 0042).

/** The screens of tasks that can be kept as they are. */
export const viewScreens = ['list', 'board', 'calendar'] as const
export type ViewScreen = (typeof viewScreens)[number]

/** What all of them can be narrowed by; it goes along from one to another. */
export const filterKeys = [
  'search',
  'status',
  'priority',
  'type',
  'assignedTo',
  'jobId',
  'clientId',
  'variationId',
  'tagId',
  'due',
  'own',
] as const

/** What the address of each screen says that a view keeps: not the page, and no open dialog. */
export const viewKeys: Record<ViewScreen, readonly string[]> = {
  list: [...filterKeys, 'sort', 'group'],
  board: [...filterKeys, 'lanes'],
  calendar: [...filterKeys, 'view', 'layers'],
}
