import { VersionChoice } from '#web/records/version-choice.tsx'

type Props = {
  label: string
  mine: string
  theirs: string
  busy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Two people changed the same field: both are shown, and who is here decides. */
export default function PageConflict({ label, mine, theirs, ...choice }: Props) {
  const differences = mine === theirs ? [] : [{ label, mine, theirs }]
  return <VersionChoice differences={differences} {...choice} />
}
