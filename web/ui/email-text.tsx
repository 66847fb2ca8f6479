/** An e-mail address: where it has no room on one line, it breaks behind its @. */
export function EmailText({ address }: { address: string }) {
  const host = address.lastIndexOf('@') + 1
  return (
    <span className="min-w-0 wrap-anywhere">
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </span>
  )
}
