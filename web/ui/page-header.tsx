import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigationType } from 'react-router'

import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

type PageHeaderProps = {
  title: ReactNode
  /** Beside the title: a stamp. */
  badge?: ReactNode
  /** Above the title: the record's code. */
  eyebrow?: ReactNode
  picture?: ReactNode
  /** The way up, with the name of where it leads. */
  back?: { to: string; label: string }
  /** Between the title and the buttons: it takes the room that they leave. */
  beside?: ReactNode
  /** Buttons on the right, the main one last. */
  actions?: ReactNode
  children?: ReactNode
}

/** The head of a page: way back, title, actions. Holds the page's only h1. */
export function PageHeader({ title, badge, eyebrow, picture, back, beside, actions, children }: PageHeaderProps) {
  const heading = useFocusOnArrival()
  return (
    <header className="mb-6 md:mb-4">
      {back && (
        <Link
          to={back.to}
          className="-ml-1 inline-flex min-h-6 items-center gap-1 rounded-control px-1 text-sm font-medium text-ink-2 no-underline hover:text-ink hover:underline coarse:min-h-control print:hidden"
        >
          <Icon of={ArrowLeft} dense />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 md:items-end">
        <div
          className={cx(
            'flex items-center gap-4 max-md:flex-1 max-md:basis-24',
            // What people named may break; the name of a list keeps its words whole, and sends the button under it.
            back ? 'min-w-0' : 'wrap-break-word',
          )}
        >
          {picture}
          <div className={cx(back && 'min-w-0')}>
            {eyebrow && <div className="text-sm text-ink-3">{eyebrow}</div>}
            <h1
              ref={heading}
              tabIndex={-1}
              className={cx(
                'flex outline-none flex-wrap items-center gap-x-3 gap-y-1 md:text-3xl',
                // The name of a list leaves room for the button beside it.
                back ? 'text-2xl' : 'text-xl min-[26rem]:text-2xl',
              )}
            >
              {title}
              {badge && <span className="font-sans text-base font-normal tracking-normal">{badge}</span>}
            </h1>
          </div>
        </div>
        {beside && <div className="min-w-72 flex-1">{beside}</div>}
        {actions && <div className="flex flex-wrap items-center gap-2 max-md:contents print:hidden">{actions}</div>}
      </div>
      {children}
    </header>
  )
}

/**
 * Moves the focus to the heading of a page that has come in place of what had the focus, such as the dialog that
 * created the record: the keyboard and programs for the blind go on from there.
 */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrival = useRef(useNavigationType())
  useEffect(() => {
    // A panel beside the page gives the focus to itself.
    if (arrival.current === 'POP' || heading.current?.closest('[role="dialog"]')) return
    // A dialog that navigates replaces its own address, and gives the focus back to what had it before, such as the
    // menu, once the page is there.
    const replaces = arrival.current === 'REPLACE'
    const frame = requestAnimationFrame(() => {
      if (replaces || document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return heading
}
