/** Two profiles and the taut line between them, over the course it keeps straight. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className ?? 'size-8'}>
      <path d="M4 28V4M28 28V4" stroke="currentColor" strokeWidth="3" fill="none" />
      <path d="M4 12.5h24" className="stroke-mark" strokeWidth="2" fill="none" />
      <path d="M8.5 18h6.5v6H8.5zM17 18h6.5v6H17z" fill="currentColor" />
    </svg>
  )
}

/** Mark and name. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2 text-ink ${className ?? ''}`}>
      <LogoMark className="size-7" />
      <span className="font-display text-xl font-bold tracking-[-0.01em]">Stringline</span>
    </span>
  )
}
