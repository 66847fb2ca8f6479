import { ChevronDown, EllipsisVertical, type LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode, type Ref } from 'react'

import { useIsPhone } from '#web/lib/media.ts'

import { Button, IconButton } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from './menu.tsx'

/** Something that may be done with the record of a page, or somewhere to go for it. */
export type PageAction = { label: string; icon: LucideIcon; disabledReason?: string | undefined; busy?: boolean } & (
  | { onSelect: () => void }
  | { to: string }
)

// Nothing, where it is not this person's to do.
type Offered = PageAction | undefined

type PageActionsProps = {
  /** The name of the menu: "Actions for Harbour Villas". */
  label: string
  /** A button: what is wanted next. Without one, the first of `beside` is it. */
  main?: ReactNode
  /** Buttons of their own where there is room; on a phone they are in the menu. */
  beside?: readonly Offered[]
  /** A menu of its own where there is room. */
  menu?: { label: string; busy: boolean; actions: readonly PageAction[] } | undefined
  /** In the menu everywhere. */
  more?: readonly Offered[]
  /** Deleting: last, and apart. */
  remove?: Offered
  ref?: Ref<HTMLDivElement>
}

/** What may be done with the record of a page: the main thing first, on a phone nothing beside it but a menu. */
export function PageActions({ label, main, menu, more = [], remove, ref, ...props }: PageActionsProps) {
  const phone = useIsPhone()
  const beside = offered(props.beside ?? [])
  // What can't be done now says so in the menu; a button is for what can.
  const possible = beside.filter(({ disabledReason }) => disabledReason === undefined)
  const buttons = phone ? possible.slice(0, main ? 0 : 1) : possible
  const groups = [
    [...possible.slice(buttons.length), ...beside.filter((action) => !possible.includes(action))],
    phone ? (menu?.actions ?? []) : [],
    offered(more),
    offered([remove]),
  ].filter((group) => group.length > 0)
  return (
    <div ref={ref} className="flex flex-wrap items-center gap-2 max-md:w-full max-md:*:first:grow">
      {main}
      {buttons.map((action) => (
        <ActionButton key={action.label} {...action} />
      ))}
      {!phone && menu && menu.actions.length > 0 && (
        <Menu
          trigger={
            <Button busy={menu.busy}>
              {menu.label}
              <ChevronDown aria-hidden="true" size={16} strokeWidth={1.75} />
            </Button>
          }
        >
          {menu.actions.map((action) => (
            <ActionItem key={action.label} {...action} />
          ))}
        </Menu>
      )}
      {groups.length > 0 && (
        <Menu trigger={<IconButton variant="secondary" label={label} icon={EllipsisVertical} />}>
          {groups.map((group, index) => (
            <Fragment key={group[0]?.label}>
              {index > 0 && <MenuSeparator />}
              {group.map((action) => (
                <ActionItem key={action.label} {...action} danger={action === remove} />
              ))}
            </Fragment>
          ))}
        </Menu>
      )}
    </div>
  )
}

const offered = (actions: readonly Offered[]): PageAction[] => actions.filter((action) => action !== undefined)

function ActionButton({ label, icon, disabledReason, busy = false, ...doing }: PageAction) {
  if ('to' in doing) {
    return (
      <ButtonLink icon={icon} to={doing.to}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <Button icon={icon} disabledReason={disabledReason} busy={busy} onClick={doing.onSelect}>
      {label}
    </Button>
  )
}

function ActionItem({ label, icon, disabledReason, danger = false, ...doing }: PageAction & { danger?: boolean }) {
  if ('to' in doing) {
    return (
      <MenuLink icon={icon} to={doing.to}>
        {label}
      </MenuLink>
    )
  }
  return (
    <MenuItem
      icon={icon}
      disabledReason={disabledReason}
      onSelect={doing.onSelect}
      {...(danger ? { tone: 'danger' as const } : {})}
    >
      {label}
    </MenuItem>
  )
}
