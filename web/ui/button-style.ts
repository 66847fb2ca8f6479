import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'regular' | 'compact'

const shared =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-semibold no-underline select-none transition-colors aria-disabled:cursor-not-allowed disabled:cursor-not-allowed'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-primary bg-primary text-on-primary not-aria-disabled:hover:bg-[color-mix(in_oklab,var(--primary),var(--ink)_14%)] not-aria-disabled:hover:border-transparent',
  secondary: 'border-field-line bg-surface text-ink not-aria-disabled:hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-ink not-aria-disabled:hover:bg-sunken',
  danger:
    'border-danger bg-danger text-on-danger not-aria-disabled:hover:bg-[color-mix(in_oklab,var(--danger),var(--ink)_14%)] not-aria-disabled:hover:border-transparent',
}

// Unavailable is drawn dashed and unfilled, so that it doesn't rest on a pale colour alone.
const unavailable = 'border-dashed border-field-line bg-transparent text-ink-3'

const sizes: Record<ButtonSize, string> = {
  regular: 'min-h-control px-4 py-1 text-base',
  compact: 'min-h-9 px-3 py-1 text-sm coarse:min-h-control',
}

/** The look of a button, for anything that is drawn as one (a link, a file picker's label). */
export function buttonStyle(
  options: { variant?: ButtonVariant; size?: ButtonSize; square?: boolean; unavailable?: boolean } = {},
): string {
  const { variant = 'secondary', size = 'regular' } = options
  return cx(
    shared,
    options.unavailable ? unavailable : variants[variant],
    options.square ? (size === 'regular' ? 'size-control' : 'size-9 coarse:size-control') : sizes[size],
  )
}
