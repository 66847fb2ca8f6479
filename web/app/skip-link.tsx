import { useTranslation } from 'react-i18next'

/** The first thing the Tab key reaches: past the menus, to the page. */
export function SkipLink() {
  const { t } = useTranslation('app')
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-ink px-4 py-2 font-semibold text-surface no-underline focus:translate-y-0"
    >
      {t('skip')}
    </a>
  )
}
