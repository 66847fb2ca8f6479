import './key-caps.css'

/** Keys to press one after the other, for whoever has a keyboard. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className="key-caps flex shrink-0 gap-1">
      {keys.map((key) => (
        <kbd key={key} className="key-cap rounded-tag border border-field-line bg-surface px-1.5 text-sm text-ink-2">
          {key}
        </kbd>
      ))}
    </span>
  )
}
