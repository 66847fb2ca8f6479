import type { ReactNode } from 'react'

import { DocumentTitle } from '#web/ui/document-title.tsx'
import { Logo } from '#web/ui/logo.tsx'

/** A page of somebody who is not signed in: one thing to do, under the logo. */
export function AccountFrame({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col items-center px-4 py-8 md:justify-center md:py-16">
      <DocumentTitle>{title}</DocumentTitle>
      <div className="w-full max-w-104">
        <a href="/" aria-label="Stringline" className="mb-6 inline-flex rounded-control no-underline">
          <Logo />
        </a>
        <div className="rounded-card border border-line bg-surface p-4 sm:p-8">
          <h1 className="text-2xl">{title}</h1>
          {text && <p className="mt-1 text-ink-2 wrap-anywhere">{text}</p>}
          <div className="mt-6 flex flex-col gap-4">{children}</div>
        </div>
      </div>
    </main>
  )
}
