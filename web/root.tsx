import '#web/ui/app.css'

import bodyFont from './ui/fonts/public-sans-english.woff2?url'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'

import { SkipLink } from './app/skip-link.tsx'
import { StartingUp } from './app/starting-up.tsx'
import { useFocusOnNavigation } from './app/focus-on-navigation.ts'
import { useScrollOnReturn } from './app/scroll-on-return.ts'
import { ToastRegion } from './ui/toast.tsx'

export { RouteErrorBoundary as ErrorBoundary } from './app/error-boundary.tsx'

export function Layout({ children }: { children: ReactNode }) {
  return (
    // theme.js and the language change these attributes before React sees them.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f5f4ef" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#111412" media="(prefers-color-scheme: dark)" />
        <script src="/theme.js" />
        <link rel="preload" href={bodyFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useFocusOnNavigation()
  useScrollOnReturn()
  return (
    <>
      <SkipLink />
      <Outlet />
      <ToastRegion />
    </>
  )
}

export function HydrateFallback() {
  return <StartingUp />
}
