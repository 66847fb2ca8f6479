import { CalendarClock, Flag, ListTodo, type LucideIcon, Pencil, Tag, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOfferActions } from '#web/lib/page-actions.ts'
import { type KeyedField, taskKeys } from './task-keys.ts'

const icons: Readonly<Record<KeyedField, LucideIcon>> = {
  status: ListTodo,
  assignedTo: UserRound,
  priority: Flag,
  dueDate: CalendarClock,
  tags: Tag,
  title: Pencil,
}

type Opener = (field: KeyedField) => (() => void) | undefined

/** Offers the palette what the keys do: `openerAt` says how a field is opened where the focus is, if it may be. */
export function useOfferedFields(openerAt: (focused: Element | null) => Opener | undefined): void {
  const { t } = useTranslation('tasks')
  useOfferActions((focused) => {
    const opener = openerAt(focused)
    return Object.entries(taskKeys).flatMap(([key, field]) => {
      const act = opener?.(field)
      if (act === undefined) return []
      const [label, also] = [t(`keys.set.${field}`), t(`keys.also.${field}`)]
      return [{ id: `set ${field}`, label, also, icon: icons[field], keys: [key.toUpperCase()], act }]
    })
  })
}
