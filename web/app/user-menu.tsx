import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { arriving } from '#web/ui/arriving.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'

const Items = arriving(() => import('./user-menu-items.tsx'))

type Person = { name: string; email: string; photoUrl: string | null }
type Company = { id: string; name: string }

export type UserMenuProps = {
  person: Person
  /** Where this person may work, the present company included. */
  companies: readonly Company[]
  /** The id of the present one. */
  company: string | undefined
  onEnter: (companyId: string) => void
  settingsAt?: string | undefined
  onSignOut: () => void
}

/** The account's menu; what is in it comes with the first deed. */
export function UserMenu(props: UserMenuProps) {
  const { t } = useTranslation('app')
  const { person } = props
  const trigger = (
    <button
      type="button"
      className="flex min-h-control items-center gap-2 rounded-control px-1 text-ink hover:bg-sunken"
    >
      <Avatar name={person.name} imageUrl={person.photoUrl} size="small" />
      <span className="sr-only">{t('user.menu', { name: person.name })}</span>
      <span aria-hidden="true" className="max-w-48 truncate font-medium max-md:hidden">
        {person.name}
      </span>
      <Icon of={ChevronDown} dense className="text-ink-3" />
    </button>
  )
  return (
    <Menu trigger={trigger}>
      <Suspense>
        <Items {...props} />
      </Suspense>
    </Menu>
  )
}
