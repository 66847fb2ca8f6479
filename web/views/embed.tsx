import { Bookmark, ChevronDown } from 'lucide-react'
import { type ComponentProps, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { beside } from '#web/ui/arriving.tsx'

// After the page itself, which shows the same with or without a name.
const Views = beside(() => import('./saved-views.tsx'))

/** What somebody keeps of a screen of tasks, on a button: list, board and calendar have it. */
export function SavedViews(props: ComponentProps<typeof Views>) {
  const { t } = useTranslation('views')
  return (
    <Suspense
      fallback={
        <Button icon={Bookmark} busy>
          {t('views')}
          <Icon of={ChevronDown} dense className="text-ink-3" />
        </Button>
      }
    >
      <Views {...props} />
    </Suspense>
  )
}
