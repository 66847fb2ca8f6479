import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type MouseEvent, useId } from 'react'

import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export type Look = { variant?: ButtonVariant; size?: ButtonSize; icon?: LucideIcon }

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  Look & {
    /** Working: shows a spinner, ignores presses, stays focusable. */
    busy?: boolean
    /** Why it can't be used now. Given = unavailable; the reason shows on hover, focus and press. */
    disabledReason?: string | undefined
  }

/** A button. It is never silently disabled: pass `disabledReason`. */
export function Button({ variant, size, icon, busy = false, disabledReason, children, ...rest }: ButtonProps) {
  const style = buttonStyle({
    ...(variant ? { variant } : {}),
    ...(size ? { size } : {}),
    unavailable: Boolean(disabledReason),
  })
  return (
    <BareButton {...rest} busy={busy} disabledReason={disabledReason} className={cx(style, rest.className)}>
      {busy ? <Spinner /> : icon && <Icon of={icon} dense={size === 'compact'} />}
      {children}
    </BareButton>
  )
}

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon'> & { label: string; icon: LucideIcon }

/** A square button with an icon only; its label is its name and its tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size,
  busy = false,
  disabledReason,
  ...rest
}: IconButtonProps) {
  const style = buttonStyle({
    variant,
    ...(size ? { size } : {}),
    square: true,
    unavailable: Boolean(disabledReason),
  })
  const button = (
    <BareButton
      {...rest}
      aria-label={label}
      busy={busy}
      disabledReason={disabledReason}
      className={cx(style, rest.className)}
    >
      {busy ? <Spinner /> : <Icon of={icon} dense={size === 'compact'} />}
    </BareButton>
  )
  return disabledReason ? button : <Tooltip text={label}>{button}</Tooltip>
}

type BareButtonProps = ComponentProps<'button'> & { busy: boolean; disabledReason: string | undefined }

function BareButton({ busy, disabledReason, onClick, type = 'button', children, ...rest }: BareButtonProps) {
  const reasonId = useId()
  const unavailable = busy || disabledReason !== undefined

  // aria-disabled instead of disabled: the control stays reachable, so that it can say why it doesn't work.
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (!unavailable) return onClick?.(event)
    event.preventDefault()
  }

  const button = (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={unavailable || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
    >
      {children}
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  )
  if (!disabledReason) return button
  return (
    <Tooltip text={disabledReason} stay>
      {button}
    </Tooltip>
  )
}
