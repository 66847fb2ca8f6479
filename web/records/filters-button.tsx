import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useIsNarrow } from '#web/lib/media.ts'
import { Button } from '#web/ui/button.tsx'
import { popoverButton } from '#web/ui/showing.ts'

/** What connects a panel to the button that opens it. */
export type PanelWiring = { id: string; button: RefObject<HTMLButtonElement | null> }

type FiltersButtonProps = {
  /** How many of the filters behind it are chosen. */
  chosen: number
  /** Opens the sheet of a narrow screen. */
  onSheet: () => void
  /** Draws the panel of a wide screen (FilterPanel), once the button has been pressed. */
  panel: (wiring: PanelWiring) => ReactNode
}

/** Opens the filters of a list: a panel beside it, or a sheet on a narrow screen. */
export function FiltersButton({ chosen, onSheet, panel }: FiltersButtonProps) {
  const { t } = useTranslation('records')
  const narrow = useIsNarrow()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isWanted, setWanted] = useState(false)
  const { popoverTarget, onClick } = popoverButton(id)
  return (
    <>
      <Button
        ref={button}
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        className="shrink-0 whitespace-nowrap"
        popoverTarget={narrow ? undefined : popoverTarget}
        onClick={(event) => {
          if (narrow) return onSheet()
          setWanted(true)
          onClick(event)
        }}
      >
        {chosen === 0 ? t('filters.title') : t('filters.some', { count: chosen })}
      </Button>
      {isWanted && !narrow && <Suspense>{panel({ id, button })}</Suspense>}
    </>
  )
}
