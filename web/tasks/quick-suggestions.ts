import { useState } from 'react'
import { folded } from '#domain/search/rules.ts'
import { namedLike } from '#web/lib/named-like.ts'
import { useDebounced } from '#web/lib/media.ts'
import { useSession } from '#web/lib/session.tsx'
import { useLookupJobs } from '#web/records/jobs.ts'
import type { ComboboxItem } from '#web/ui/combobox-item.ts'
import { useListTags } from './data.ts'
import { markAt, type OpenMark } from './quick-marks.ts'
import { useTaskPeople } from './task-data.ts'

/** The people, jobs or tags that are offered for the mark at the cursor, and which of them the keys are on. */
export function useSuggestions(line: string) {
  const [cursor, setCursor] = useState(0)
  const [moved, setMoved] = useState<{ of: string; to: number }>()
  // Put away by Escape or by leaving the field, until another mark is begun.
  const [dismissed, setDismissed] = useState<number>()
  const found = markAt(line, cursor)
  const mark = found?.at === dismissed ? undefined : found
  const items = useItems(mark)
  const key = `${mark?.at} ${mark?.typed}`
  return {
    mark,
    cursor,
    items,
    open: items.length > 0,
    active: Math.min(moved?.of === key ? moved.to : 0, items.length - 1),
    /** Whether the keys have gone to one of them. */
    isMoved: moved?.of === key,
    /** Whether one of them is typed in full. */
    isTyped: items.some(({ value }) => folded(value) === folded(mark?.typed ?? '')),
    move: (to: number) => setMoved({ of: key, to }),
    follow: (at: number | null) => {
      setCursor(at ?? 0)
      if (markAt(line, at ?? 0)?.at !== dismissed) setDismissed(undefined)
    },
    dismiss: () => setDismissed(found?.at),
  }
}

/** Each by the text that goes into the line. */
function useItems(mark: OpenMark | undefined): ComboboxItem[] {
  const { can } = useSession()
  const isTag = mark?.mark === ';' || mark?.mark === '+'
  const isJob = mark?.mark === '#' && can.lookupJobs
  const typed = mark?.typed ?? ''
  const people = useTaskPeople().data?.items ?? []
  const tags = useListTags({ enabled: isTag }).data?.items ?? []
  const jobs = useLookupJobs({ search: useDebounced(typed, 200) }, { enabled: isJob }).data?.items ?? []
  const byName = ({ name }: { name: string }) => ({ value: name, label: name })
  if (mark?.mark === '@') {
    const assignable = people.filter(({ isMe }) => can.assignTask || isMe)
    return namedLike(assignable, typed).map(byName)
  }
  if (isTag) return namedLike(tags, typed).map(byName)
  return isJob ? jobs.slice(0, 8).map(({ jobId, name }) => ({ value: jobId, label: name, detail: jobId })) : []
}
