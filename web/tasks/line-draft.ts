import { useRef, useState } from 'react'

import { newId } from '#domain/ids.ts'
import { readDraft, removeDraft, writeDraft } from '#web/lib/draft.ts'
import { draftsOf, useSession } from '#web/lib/session.tsx'

/** A task as somebody types it in one line: kept on the device until it is added, or emptied. */
export function useLineDraft(name: string) {
  const company = draftsOf(useSession())
  // The same id for every try of the same line: Enter after an error adds no second one.
  const [line, setLine] = useState(() => {
    const draft = readDraft<string>(company, name)
    return { id: draft?.id ?? newId(), text: draft?.values ?? '' }
  })
  const latest = useRef(line.text)

  function keep(id: string, text: string) {
    latest.current = text
    setLine({ id, text })
    if (text === '') removeDraft(company, name)
    else writeDraft(company, name, { values: text, id, version: 0 })
  }
  return {
    ...line,
    type: (text: string) => keep(line.id, text),
    /** What it says by now is another task than the one that was sent. */
    renew: () => keep(newId(), latest.current),
    /** It was added; what was typed meanwhile is the next one. */
    forget: (added: string) => keep(newId(), latest.current === added ? '' : latest.current),
  }
}
