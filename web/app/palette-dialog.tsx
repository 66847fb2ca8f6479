import { draftsOf, useSession } from '#web/lib/session.tsx'
import { arriving } from '#web/ui/arriving.tsx'

import { usePaletteEntries, useTypedEntries } from './palette-entries.ts'

// What search and palette share is no other part's to wait for.
const Palette = arriving(() => import('#web/search/palette.tsx'))

/** The palette of this person, on the page where they are. */
export default function PaletteDialog({ onClose, onShowKeys }: { onClose: () => void; onShowKeys: () => void }) {
  const session = useSession()
  return (
    <Palette
      entries={usePaletteEntries(onShowKeys)}
      typedEntries={useTypedEntries()}
      company={draftsOf(session)}
      canSearch={session.can.searchEverywhere}
      onClose={onClose}
    />
  )
}
