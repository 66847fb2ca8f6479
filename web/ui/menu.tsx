import { Menu as Base } from '@base-ui/react/menu'
import { Check, type LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'

import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { popupStyle } from './popup-style.ts'

type MenuProps = {
  /** The button that opens it (Button or IconButton). */
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'end'
}

/** A list of actions on a button; arrow keys, typing ahead and Escape work. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-50">
          <Base.Popup className={`${popupStyle} max-h-(--available-height) min-w-48 overflow-y-auto`}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const itemStyle =
  'flex min-h-9 w-full cursor-default items-center gap-3 px-3 py-1.5 text-left text-ink no-underline outline-none select-none data-disabled:text-ink-3 data-highlighted:bg-sunken coarse:min-h-control'

type ItemProps = { icon?: LucideIcon; children: ReactNode }

/** Something to do. `disabledReason` shows under the words. */
export function MenuItem({
  icon,
  children,
  onSelect,
  tone,
  disabledReason,
}: ItemProps & { onSelect: () => void; tone?: 'danger'; disabledReason?: string | undefined }) {
  return (
    <Base.Item
      onClick={onSelect}
      disabled={disabledReason !== undefined}
      className={cx(itemStyle, tone === 'danger' && !disabledReason && 'text-danger')}
    >
      {icon && <Icon of={icon} dense />}
      <span>
        {children}
        {disabledReason && <span className="block text-sm text-ink-3">{disabledReason}</span>}
      </span>
    </Base.Item>
  )
}

/** Somewhere to go. */
export function MenuLink({ icon, children, to }: ItemProps & { to: string }) {
  return (
    <Base.LinkItem closeOnClick render={<Link to={to} />} className={itemStyle}>
      {icon && <Icon of={icon} dense />}
      {children}
    </Base.LinkItem>
  )
}

type MenuChoiceProps<Value extends string> = {
  label: string
  choices: readonly { value: Value; label: string; icon?: LucideIcon }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of several, inside a menu; the menu stays open so that the change can be seen. */
export function MenuChoice<Value extends string>({ label, choices, value, onChange }: MenuChoiceProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)} aria-label={label}>
      <MenuLabel>{label}</MenuLabel>
      {choices.map((choice) => (
        <Base.RadioItem key={choice.value} value={choice.value} className={itemStyle}>
          {choice.icon && <Icon of={choice.icon} dense />}
          <span className="flex-1">{choice.label}</span>
          <Base.RadioItemIndicator className="text-primary-text">
            <Icon of={Check} dense />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

/** A small heading above a group of items; decorative, the group itself carries the name. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-3">
      {children}
    </div>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-line" />
}
