import { Bold, List, ListOrdered, type LucideIcon } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { IconButton } from '#web/ui/button.tsx'

import { type Edit, toggledBold, toggledList } from './formatting.ts'

const formats = [
  { label: 'format.bold', icon: Bold, edit: toggledBold },
  { label: 'format.bulleted', icon: List, edit: (text, from, to) => toggledList(text, from, to, 'bulleted') },
  { label: 'format.numbered', icon: ListOrdered, edit: (text, from, to) => toggledList(text, from, to, 'numbered') },
] as const satisfies {
  label: string
  icon: LucideIcon
  edit: (text: string, from: number, to: number) => Edit
}[]

/** Bold and lists by mouse and touch: applied to what is selected in the box, which keeps the focus. */
export function FormatBar({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  const { t } = useTranslation('comments')
  return (
    <div role="group" aria-label={t('format.title')} className="flex gap-1">
      {formats.map(({ label, icon, edit }) => (
        <IconButton
          key={label}
          label={t(label)}
          icon={icon}
          size="compact"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => area.current && format(area.current, edit)}
        />
      ))}
    </div>
  )
}

/** Applies a format to what is selected in the box. */
export function format(box: HTMLTextAreaElement, by: (text: string, from: number, to: number) => Edit): void {
  applyEdit(box, by(box.value, box.selectionStart, box.selectionEnd))
}

/** Changes the text of a box as typing does: the browser can undo it, and React receives its events. */
export function applyEdit(box: HTMLTextAreaElement, { changes, selection }: Edit): void {
  box.focus()
  for (const { from, to, text } of changes) {
    if (from === to && text === '') continue
    box.setSelectionRange(from, to)
    // Deprecated without a successor: setRangeText would empty the browser's list of changes to undo.
    if (text === '') document.execCommand('delete')
    else document.execCommand('insertText', false, text)
  }
  box.setSelectionRange(...selection)
}
