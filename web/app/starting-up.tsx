import { LogoMark } from '#web/ui/logo.tsx'

/** The blank sheet before the application has started; the mark appears only when that takes long. */
export function StartingUp() {
  return (
    <div className="flex min-h-dvh items-center justify-center" aria-busy="true">
      <span className="delayed text-ink-3">
        <LogoMark className="size-10 animate-pulse" />
      </span>
    </div>
  )
}
