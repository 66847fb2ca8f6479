import { useTranslation } from 'react-i18next'

/** The first thing the Tab key reaches: past the menus, to the page. */
export function SkipLink() {
  const { t } = useTranslation('app')
  return (
    <a
      href="#main"
      className="sr-only rounded-control bg-ink px-4 py-2 font-semibold text-surface no-underline focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:px-4 focus:py-2"
    >
      {t('skip')}
    </a>
  )
}
