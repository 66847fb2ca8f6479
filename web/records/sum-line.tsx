import { useFormat } from '#web/lib/format.ts'

/** What a list comes to, above it: its place is kept while it is on its way. */
export function SumLine({ sums = [] }: { sums?: readonly { label: string; amount: string }[] | undefined }) {
  const format = useFormat()
  return (
    <p className="flex min-h-14 flex-wrap content-start gap-x-6 text-ink-2 sm:min-h-7">
      {sums.map(({ label, amount }) => (
        <span key={label}>
          {label} <strong className="numeric text-lg text-ink">{format.money(amount)}</strong>
        </span>
      ))}
    </p>
  )
}
