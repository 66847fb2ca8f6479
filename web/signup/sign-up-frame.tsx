import type { ReactNode } from 'react'

import { cx } from '#web/ui/cx.ts'
import { Logo } from '#web/ui/logo.tsx'

type SignUpFrameProps = {
  title: string
  /** Above the title: how far one is. */
  above?: ReactNode
  /** Room for what stands beside the fields. */
  wide?: boolean
  children: ReactNode
}

/** A page of somebody who is about to sign up, under the logo. */
export function SignUpFrame({ title, above, wide = false, children }: SignUpFrameProps) {
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col items-center px-4 py-8 md:py-12">
      <div className={cx('w-full', wide ? 'max-w-5xl' : 'max-w-136')}>
        <a href="/" aria-label="Stringline" className="mb-6 inline-flex rounded-control no-underline">
          <Logo />
        </a>
        <div className="rounded-card border border-line bg-surface p-4 sm:p-8">
          {above}
          <h1 id="step-title" tabIndex={-1} className="text-2xl outline-none">
            {title}
          </h1>
          <div className="mt-4">{children}</div>
        </div>
      </div>
    </main>
  )
}
