import { Check, type LucideIcon } from 'lucide-react'
import {
  cloneElement,
  type ComponentProps,
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { Link } from 'react-router'

import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { handleMenuKey, itemsOf } from './menu-keys.ts'
import { keepBeside } from './place.ts'
import { popoverButton, useShowing } from './showing.ts'

type MenuProps = {
  /** The button that opens it (Button or IconButton). */
  trigger: ReactElement<ComponentProps<'button'>>
  children: ReactNode
  align?: 'start' | 'end'
}

export const CloseMenu = createContext<() => void>(() => undefined)

/**
 * A list of actions on a button; arrow keys, typing ahead, Escape and a press elsewhere work. Our own, on the browser's
 * popover: Base UI's costs 65 KB, more than the whole frame of the application may add.
 */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  const id = useId()
  const popup = useRef<HTMLDivElement>(null)
  const { showing, listeners } = useShowing()
  const open = showing > 0
  useLayoutEffect(() => (showing > 0 && popup.current ? arrange(popup.current, align) : undefined), [showing, align])

  return (
    <>
      {cloneElement(trigger, {
        id: `${id}-trigger`,
        ...popoverButton(id),
        'aria-haspopup': 'menu',
        'aria-expanded': open,
      })}
      <div
        ref={popup}
        id={id}
        popover="auto"
        role="menu"
        aria-labelledby={`${id}-trigger`}
        {...listeners}
        className={cx(
          'fixed inset-auto m-0 min-w-48 overflow-y-auto rounded-card border border-line bg-raised py-1 text-left text-base font-normal text-ink shadow-overlay',
          !open && 'invisible',
        )}
      >
        {open && <CloseMenu value={() => popup.current?.hidePopover()}>{children}</CloseMenu>}
      </div>
    </>
  )
}

/** Keeps the open menu beside its button, gives its first item the focus and listens for keys until it closes. */
function arrange(popup: HTMLElement, align: 'start' | 'end'): () => void {
  const anchor = document.querySelector(`[popovertarget="${CSS.escape(popup.id)}"]`)
  const stopKeeping = anchor ? keepBeside(popup, anchor, { align, gap: 4 }) : undefined
  focusFirst(popup)

  const listening = new AbortController()
  // On the element itself: a dialog around the menu listens for Escape on the document and would close too.
  popup.addEventListener('keydown', (event) => handleMenuKey(event, popup), { signal: listening.signal })
  return () => {
    stopKeeping?.()
    listening.abort()
  }
}

/** Gives the focus to what is chosen in a menu, else to its first item. */
export function focusFirst(popup: HTMLElement): void {
  const items = itemsOf(popup)
  const first = items.find((item) => item.ariaChecked === 'true') ?? items[0]
  first?.focus({ preventScroll: true })
}

const itemStyle =
  'flex min-h-9 w-full items-center gap-3 px-3 py-1.5 text-left no-underline select-none hover:bg-sunken focus:bg-sunken focus-visible:-outline-offset-2 coarse:min-h-control aria-disabled:text-ink-3 aria-disabled:cursor-not-allowed'

type ItemProps = { icon?: LucideIcon; children: ReactNode }
type ActionProps = ItemProps & { onSelect: () => void; tone?: 'danger'; disabledReason?: string | undefined }

/** Something to do. `disabledReason` shows under the words. */
export function MenuItem({ icon, children, onSelect, tone, disabledReason }: ActionProps) {
  const close = use(CloseMenu)
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabledReason ? true : undefined}
      onClick={() => {
        if (disabledReason) return
        // Closing first returns the focus to the trigger, where a dialog opened by onSelect will return it to.
        close()
        onSelect()
      }}
      className={cx(itemStyle, tone === 'danger' && !disabledReason && 'text-danger')}
    >
      {icon && <Icon of={icon} dense />}
      <span className="max-w-72">
        {children}
        {disabledReason && <span className="block text-sm text-ink-3">{disabledReason}</span>}
      </span>
    </button>
  )
}

type MenuLinkProps = ItemProps & { to: string; onClick?: ComponentProps<typeof Link>['onClick'] }

/** Somewhere to go. `onClick` may lead a plain press elsewhere (`linkTo` of a panel). */
export function MenuLink({ icon, children, to, onClick }: MenuLinkProps) {
  const close = use(CloseMenu)
  return (
    <Link
      to={to}
      role="menuitem"
      tabIndex={-1}
      onClick={(event) => {
        close()
        onClick?.(event)
      }}
      className={itemStyle}
    >
      {icon && <Icon of={icon} dense />}
      {children}
    </Link>
  )
}

type MenuChoiceProps<Value extends string> = {
  label: string
  /** `disabledReason` shows under the words. */
  choices: readonly { value: Value; label: string; icon?: LucideIcon; disabledReason?: string | undefined }[]
  value: Value
  onChange: (value: Value) => void
  /** The menu stays open, where what is chosen can be seen behind it; elsewhere the next press would only close it. */
  stays?: boolean
}

/** One of several, inside a menu. */
export function MenuChoice<Value extends string>({ label, choices, value, onChange, stays }: MenuChoiceProps<Value>) {
  const close = use(CloseMenu)
  return (
    <div role="group" aria-label={label}>
      <MenuLabel>{label}</MenuLabel>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="menuitemradio"
          aria-checked={choice.value === value}
          aria-disabled={choice.disabledReason ? true : undefined}
          tabIndex={-1}
          onClick={() => {
            if (choice.disabledReason) return
            if (!stays) close()
            onChange(choice.value)
          }}
          className={itemStyle}
        >
          {choice.icon && <Icon of={choice.icon} dense />}
          <span className="max-w-72 flex-1">
            {choice.label}
            {choice.disabledReason && <span className="block text-sm text-ink-3">{choice.disabledReason}</span>}
          </span>
          {choice.value === value && <Icon of={Check} dense className="text-primary-text" />}
        </button>
      ))}
    </div>
  )
}

/** A small heading above a group of items; decorative, the group itself carries the name. */
function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-3">
      {children}
    </div>
  )
}

export function MenuSeparator() {
  return <hr className="my-1 border-line" />
}
